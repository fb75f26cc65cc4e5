import type { FrameworkApp } from '../check-app.ts'

export const nestjs: FrameworkApp = {
  name: 'NestJS',
  folder: 'nestjs',
  scripts: ['build', 'test'],
  command: ['node', 'dist/main.js'],
}
