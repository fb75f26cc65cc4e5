import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../../harness/run-command.ts'
import type { Check, Environment } from '../harness/check.ts'
import { here, toolPath } from '../harness/tools.ts'

/** Test runners, with the environments in which they simulate a page. */
const pages = [
  { name: 'jsdom under Vitest', run: (project: string) => vitest(project, 'jsdom') },
  { name: 'happy-dom under Vitest', run: (project: string) => vitest(project, 'happy-dom') },
  {
    name: 'jsdom under Jest',
    run: (project: string) =>
      jest(project, 'jest-environment-jsdom', 'this platform has no fetch, Request, Response, TextDecoder'),
    note: 'limit: jsdom under Jest has no fetch, Request, Response and TextDecoder, and createClient says so',
  },
  {
    name: 'happy-dom under Jest',
    run: (project: string) => jest(project, '@happy-dom/jest-environment'),
  },
] as const

/** The SDK and the mock in the pages that test runners simulate: they work there, or say what is missing. */
export const simulatedPages: readonly Check[] = pages.map((page) => ({
  name: page.name,
  async run({ project }: Environment) {
    const folder = join(project, page.name.replaceAll(' ', '-'))
    await mkdir(folder)
    for (const file of ['in-a-page.cjs', 'page.test.mjs', 'page.test.cjs']) {
      await copyFile(join(here, 'environments/programs', file), join(folder, file))
    }
    await writeFile(join(folder, 'package.json'), '{ "private": true }')
    await page.run(folder)
    return { count: 1, unit: 'programs', problems: [], notes: 'note' in page ? [page.note] : [] }
  },
}))

function vitest(folder: string, environment: string): Promise<string> {
  const args = [toolPath('vitest/vitest.mjs'), 'run', '--environment', environment, 'page.test.mjs']
  return runCommand(folder, process.execPath, [...args, '--root', folder], { timeoutMs: 60_000 })
}

function jest(folder: string, environment: string, missing = ''): Promise<string> {
  const config = JSON.stringify({
    rootDir: folder,
    testEnvironment: toolPath(environment),
    testMatch: ['**/*.test.cjs'],
  })
  const args = [toolPath('jest/bin/jest.js'), '--config', config, '--runInBand']
  return runCommand(folder, process.execPath, args, { env: { MISSING: missing }, timeoutMs: 60_000 })
}
