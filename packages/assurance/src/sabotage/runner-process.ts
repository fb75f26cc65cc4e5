/** Process in which a test runner stays loaded. It receives runs from its parent, and sends their results. */
import process from 'node:process'
import { loadJest } from './load-jest.ts'
import { loadVitest } from './load-vitest.ts'
import type { LoadedTests, RunRequest } from './runner-messages.ts'

const [name, entry = '', ...args] = process.argv.slice(2)
const loading: Promise<LoadedTests> = name === 'vitest' ? loadVitest(entry, args) : loadJest(entry, args)

process.on('message', (request: RunRequest | 'close') => (request === 'close' ? close() : run(request)))
process.on('disconnect', close)

async function run({ env, files }: RunRequest): Promise<void> {
  const tests = await loading
  // Workers of the runner inherit the variables.
  Object.assign(process.env, env)
  process.send?.(await tests.run(files))
}

async function close(): Promise<void> {
  const tests = await loading
  await tests.close?.()
  process.exit()
}
