import type { FrameworkApp } from '../check-app.ts'
import { findInBuild } from '../find-in-build.ts'

export const sveltekit: FrameworkApp = {
  name: 'SvelteKit',
  folder: 'sveltekit',
  scripts: ['types', 'build'],
  command: ['node', 'build'],
  async check({ url, mock }) {
    // Links inside of the app load the data alone.
    const data = await (await fetch(`${url}/__data.json`)).text()
    return {
      'the data of the page has the permits': data.includes('permit_number'),
      'the data of the page does not contain the API key': !data.includes(mock.apiKey),
      'the build does not contain the API key':
        (await findInBuild('sveltekit/build', mock.apiKey)).length === 0,
    }
  },
}
