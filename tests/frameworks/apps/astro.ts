import type { FrameworkApp } from '../check-app.ts'
import { findInBuild } from '../find-in-build.ts'

export const astro: FrameworkApp = {
  name: 'Astro',
  folder: 'astro',
  scripts: ['types', 'build'],
  command: ['node', 'dist/server/entry.mjs'],
  async check({ mock }) {
    return {
      'the build does not contain the API key': (await findInBuild('astro/dist', mock.apiKey)).length === 0,
    }
  },
}
