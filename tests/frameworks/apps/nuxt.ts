import type { FrameworkApp } from '../check-app.ts'
import { findInBuild } from '../find-in-build.ts'

export const nuxt: FrameworkApp = {
  name: 'Nuxt',
  folder: 'nuxt',
  scripts: ['types', 'build'],
  command: ['node', '.output/server/index.mjs'],
  variablePrefix: 'NUXT_',
  async check({ url, mock }) {
    const response = await fetch(`${url}/api/permits`)
    const permits: unknown = await response.json()
    return {
      'the server route returns the permits': Array.isArray(permits) && permits.length === 5,
      'the build does not contain the API key': (await findInBuild('nuxt/.output', mock.apiKey)).length === 0,
    }
  },
}
