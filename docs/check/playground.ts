import axe, { type AxeResults } from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import output from '../../examples/playground/output.json' with { type: 'json' }
import { browserKinds } from '../../packages/console/test/browser/browsers.ts'
import { serveSite } from './site-server.ts'

type Report = (name: string, problems: readonly string[]) => void

/** Runs the playground in each browser, and reports what differs from its examples. */
export async function checkPlayground(report: Report): Promise<void> {
  for (const { name, path, contextOptions, start } of browserKinds) {
    if (path === undefined) {
      console.log(`Not run: the playground in ${name} (it is not installed).`)
      continue
    }
    const browser = await start(path)
    const server = await serveSite()
    try {
      const context = await browser.newContext({ viewport: { width: 1_280, height: 800 }, ...contextOptions })
      context.setDefaultTimeout(60_000)
      const problems = await findProblems(context, `${server.url}playground`).catch((error: Error) => [
        `could not be finished: ${error.message}`,
      ])
      report(`the playground in ${name} ${browser.version()}`, problems)
    } finally {
      await browser.close()
      server.close()
    }
  }
}

async function findProblems(context: BrowserContext, url: string): Promise<string[]> {
  const problems: string[] = []
  context.on('weberror', (error) => problems.push(error.error().message))
  const page = await context.newPage()
  await page.goto(url)
  for (const [example, lines] of Object.entries(output)) {
    await page.getByLabel('Example').selectOption(example)
    await page.getByRole('button', { name: 'Run' }).click()
    await status(page, 'Finished.')
    const printed = await page.getByRole('log').textContent()
    if (printed !== lines.join('\n')) problems.push(`${example} prints ${printed}`)
  }

  const failures: Record<string, string> = {
    'const a: number = 1\n\nthrow new TypeError(`a is ${a}`)': 'TypeError: a is 1 (line 3)',
    'const a = 1\nconst b = {': 'SyntaxError: Unexpected token, expected "," (line 2)',
    "import { x } from 'lodash'\nx()": 'Error: Could not import lodash.',
    'console.log(1)\nwhile (true) {}': 'Stopped: the program ran for 3 s without a pause.',
  }
  for (const [code, expected] of Object.entries(failures)) {
    await runByKeyboard(page, code)
    const shown = (await page.getByRole('alert').textContent()) ?? ''
    if (!shown.startsWith(expected)) problems.push(`${JSON.stringify(code)} shows ${shown}`)
  }

  // A second run ends the first.
  await runByKeyboard(page, "setInterval(() => console.log('first'), 1)")
  await page.getByText('first').first().waitFor()
  await runByKeyboard(page, "console.log('second')")
  await status(page, 'Finished.')
  const second = await page.getByRole('log').textContent()
  if (second !== 'second') problems.push(`a second run prints ${second}`)

  problems.push(...(await findConsoleProblems(page)), ...(await findLinkProblems(page)))
  return problems
}

/** Changes a permit in the mock's console, and expects the webhook in the program. Tests accessibility meanwhile. */
async function findConsoleProblems(page: Page): Promise<string[]> {
  const problems = await findViolations(page, 'without the console')
  await page.getByLabel('Example').selectOption('webhooks')
  await page.getByRole('button', { name: 'Run' }).click()
  await status(page, 'Finished.')
  await page.getByRole('button', { name: 'Open the mock’s console' }).click()
  const panel = page.locator('.playground-panel')
  await panel.getByRole('link', { name: 'Permits' }).first().click()
  await panel.getByLabel('Search').fill('26-105919-PT')
  await panel.getByRole('link', { name: '26-105919-PT' }).click()
  await panel.getByRole('combobox', { name: 'Status' }).selectOption('In Review')
  await panel.getByRole('button', { name: 'Change the status' }).click()
  await page.getByRole('log').getByText('On Hold → In Review').waitFor()
  problems.push(...(await findViolations(page, 'with the console')))
  await page.setViewportSize({ width: 390, height: 844 })
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  if (scrollWidth > clientWidth) problems.push('must be scrolled sideways on a phone')
  await page.setViewportSize({ width: 1_280, height: 800 })
  return problems
}

/** Opens a shared program, which must not run by itself. */
async function findLinkProblems(page: Page): Promise<string[]> {
  const code = "console.log('shared – ✓')"
  await page.getByLabel('Program').fill(code)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText(/^The link is /).waitFor()
  await page.reload()
  await page.getByLabel('Example').getByText('From a link').waitFor({ state: 'attached' })
  const problems: string[] = []
  if ((await page.getByLabel('Program').inputValue()) !== code) problems.push('a link shows another program')
  if (await page.getByRole('button', { name: 'Stop' }).isEnabled()) problems.push('a link runs its program')
  await page.getByRole('button', { name: 'Run' }).click()
  await page.getByRole('log').getByText('shared – ✓').waitFor()
  return problems
}

async function runByKeyboard(page: Page, code: string): Promise<void> {
  await page.getByLabel('Program').fill(code)
  await page.keyboard.press('Control+Enter')
}

function status(page: Page, text: string): Promise<void> {
  return page.locator('.playground-bar').getByText(text, { exact: true }).waitFor()
}

async function findViolations(page: Page, when: string): Promise<string[]> {
  await page.addStyleTag({ content: '* { transition: none !important }' })
  await page.evaluate(axe.source)
  const problems: string[] = []
  for (const isDark of [false, true]) {
    await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), isDark)
    const { violations } = await page.evaluate<AxeResults>(`axe.run({ resultTypes: ['violations'] })`)
    problems.push(
      ...violations.map(
        ({ id, nodes }) =>
          `axe ${when} (${isDark ? 'dark' : 'light'}): ${id} (${nodes.length}) ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
      ),
    )
  }
  return problems
}
