/**
 * Drives the console in the installed browsers, as a user would.
 *
 *   node packages/console/test/browser/run.ts [--browser firefox] [words of a journey's name]
 */
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { type BrowserKind, browserKinds } from './browsers.ts'
import type { Journey } from './journey.ts'
import { journeys } from './journeys/journeys.ts'
import { openStage } from './stage.ts'

const limitMs = 300_000
const { values, positionals } = parseArgs({
  options: { browser: { type: 'string' } },
  allowPositionals: true,
})
const words = positionals.join(' ')
const chosen = journeys.filter(({ name }) => name.includes(words))
let passed = 0
let failed = 0

const kinds = browserKinds.filter(
  ({ name }) => values.browser === undefined || values.browser === name.toLowerCase(),
)
// The browsers wait most of the time, so both are driven at once.
await Promise.all(kinds.map(runIn))
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

async function runIn(kind: BrowserKind): Promise<void> {
  if (kind.path === undefined)
    return console.log(`Not run: the console in ${kind.name} (it is not installed).`)
  const browser = await kind.start(kind.path)
  console.log(`${kind.name} ${browser.version()}`)
  try {
    for (const journey of chosen) {
      if (journey.only === undefined || journey.only === kind.name) await runJourney(browser, kind, journey)
    }
  } finally {
    await browser.close()
  }
}

async function runJourney(
  browser: Browser,
  { name, contextOptions }: BrowserKind,
  journey: Journey,
): Promise<void> {
  const stage = await openStage(browser, contextOptions)
  const limit = setTimeout(() => void stage.context.close(), limitMs)
  const start = performance.now()
  try {
    await journey.run(stage)
    if (stage.failures.length > 0) throw new Error(stage.failures.join('\n'))
    passed += 1
    console.log(`✓ ${name}: ${journey.name} (${((performance.now() - start) / 1_000).toFixed(1)} s)`)
  } catch (error) {
    failed += 1
    console.log(`✗ ${name}: ${journey.name}\n${error instanceof Error ? error.stack : error}`)
    const shown = await stage.page
      .locator('body')
      .ariaSnapshot({ timeout: 2_000 })
      .catch(() => '')
    console.log(`At ${stage.page.url()} the page shows:\n${shown}`)
    for (const failure of stage.failures) console.log(failure)
  } finally {
    clearTimeout(limit)
    await stage.close()
  }
}
