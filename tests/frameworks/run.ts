/**
 * Builds and serves the apps of `examples/frameworks` beside the mock, and calls them. Runs the tests of those that show how to test.
 *
 *   node tests/frameworks/run.ts [--only <text>]
 *
 *   --only <text>  only the apps with the text in their folder's name
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { runCommand } from '../harness/run-command.ts'
import { appsFolder } from './app.ts'
import { astro } from './apps/astro.ts'
import { cypress } from './apps/cypress.ts'
import { h3 } from './apps/h3.ts'
import { koa } from './apps/koa.ts'
import { nestjs } from './apps/nestjs.ts'
import { nextjs } from './apps/nextjs.ts'
import { nuxt } from './apps/nuxt.ts'
import { playwright } from './apps/playwright.ts'
import { storybook } from './apps/storybook.ts'
import { sveltekit } from './apps/sveltekit.ts'
import { workersD1 } from './apps/workers-d1.ts'
import { workflowEngines } from './apps/workflow-engines.ts'
import { type AppResult, checkApp, type FrameworkApp } from './check-app.ts'
import { checkTests, type TestedApp } from './check-tests.ts'

const servedApps: readonly FrameworkApp[] = [koa, h3, nestjs, nextjs, sveltekit, astro, nuxt, workersD1]
const testedApps: readonly TestedApp[] = [playwright, cypress, storybook, workflowEngines]
const apps = [...servedApps, ...testedApps]

/** Number of apps that are built and called at the same time. */
const concurrency = 2

const { values: flags } = parseArgs({ options: { only: { type: 'string', default: '' } } })

console.log('Installing the frameworks …')
const { packageManager } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
const install = ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline']
await runCommand(appsFolder, 'npx', install, { timeoutMs: 300_000 })

const pending = apps.filter(({ folder }) => folder.includes(flags.only))
await Promise.all(Array.from({ length: concurrency }, work))

async function work(): Promise<void> {
  for (let app = pending.shift(); app; app = pending.shift()) {
    const startedAt = performance.now()
    const { count, problems } = await attempt(() => ('passed' in app ? checkTests(app) : checkApp(app)))
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    console.log(`${problems.length === 0 ? '✓' : '✗'} ${app.name}: ${count} checks, ${seconds} s`)
    for (const problem of problems) console.log(`  ✗ ${problem.replaceAll('\n', '\n    ')}`)
    if (problems.length > 0) process.exitCode = 1
  }
}

/** Turns an error into a problem, so that the other apps are still checked. */
async function attempt(check: () => Promise<AppResult>): Promise<AppResult> {
  try {
    return await check()
  } catch (error) {
    return { count: 0, problems: [error instanceof Error ? error.message : String(error)] }
  }
}
