import type { FrameworkApp } from '../check-app.ts'

export const koa: FrameworkApp = {
  name: 'Koa',
  folder: 'koa',
  scripts: ['types'],
  command: ['node', 'server.ts'],
}
