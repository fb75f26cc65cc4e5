import { runCommand } from '../../harness/run-command.ts'
import type { TestedApp } from '../check-tests.ts'

/** Loads the configuration as Cypress does, and prints the names of its tasks. */
const program = `
import config from './cypress.config.ts'
await config.e2e.setupNodeEvents((event, tasks) => console.log(event, Object.keys(tasks).join()))
process.exit()
`

/** Cypress itself doesn't run: its binary comes from another server than the packages. */
export const cypress: TestedApp = {
  name: 'Cypress (its tasks)',
  folder: 'cypress',
  scripts: ['types', 'test'],
  passed: /pass (\d+)/,
  check: async (folder, environment) => {
    const args = ['--input-type=module', '--eval', program]
    const output = await runCommand(folder, 'node', args, { env: environment })
    const names = 'createOrganization,planFault,setStatus,advance,statuses,printRequests'
    return { 'the configuration has the tasks': output.trim() === `task ${names}` }
  },
}
