import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findFreePort } from '../harness/free-port.ts'
import { locateCommand } from '../harness/locate-command.ts'
import { runCommand } from '../harness/run-command.ts'
import { type AppEnvironment, appsFolder } from './app.ts'
import type { AppResult } from './check-app.ts'

/** An app that shows how to test: its own tests run, and it is not served. */
export interface TestedApp {
  /** Name of the framework. */
  readonly name: string
  /** Name of its folder. */
  readonly folder: string
  /** Program that its tests use, and the names of its command. Default: Chromium. */
  readonly needs?: { readonly name: string; readonly commands: readonly string[] }
  /** Scripts of its `package.json`. One of them runs tests, and prints the number of those that passed. */
  readonly scripts: readonly string[]
  /** Matches that number in the output. */
  readonly passed: RegExp
  /** Returns further checks: their descriptions, and whether each one passed. */
  check?(folder: string, environment: AppEnvironment): Promise<Readonly<Record<string, boolean>>>
}

const chromium = { name: 'Chromium', commands: ['chromium', 'chromium-browser', 'google-chrome'] }

/** Runs the tests of an app, unless the program that they need is not installed. */
export async function checkTests(app: TestedApp): Promise<AppResult> {
  const { name, folder, needs = chromium, scripts, passed, check } = app
  const program = locateCommand(needs.commands)
  if (program === undefined) {
    console.log(`Not run: the tests with ${name} (${needs.name} is not installed).`)
    return { count: 0, problems: [] }
  }
  const cwd = join(appsFolder, folder)
  const environment = {
    CHROMIUM: program,
    PORT: String(await findFreePort()),
    MOCK_PORT: String(await findFreePort()),
  }
  let output = ''
  for (const script of scripts) {
    const args = ['run', '--silent', script]
    output += await runCommand(cwd, 'npm', args, { env: environment, timeoutMs: 300_000 })
  }
  const count = Number(passed.exec(stripVTControlCharacters(output))?.[1] ?? 0)
  const results = { 'a test passed': count > 0, ...(await check?.(cwd, environment)) }
  const problems = Object.entries(results).flatMap(([description, isRight]) => (isRight ? [] : [description]))
  return { count: count + Object.keys(results).length, problems }
}
