import type { FrameworkApp } from '../check-app.ts'

export const h3: FrameworkApp = {
  name: 'h3',
  folder: 'h3',
  scripts: ['types'],
  command: ['node', 'server.ts'],
}
