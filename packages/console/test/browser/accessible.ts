import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** Options of {@link expectAccessible}. */
export interface AccessibilityOptions {
  /** Selector of the part of the page that is tested. Default: all of it. */
  readonly part?: string
  /** Only rules that are tested. Default: all of them. */
  readonly rules?: readonly string[]
}

/** Rejects if axe finds a violation in the page, or if the console has to be scrolled sideways. */
export async function expectAccessible(
  page: Page,
  where: string,
  { part = 'html', rules }: AccessibilityOptions = {},
): Promise<void> {
  // The security policy of the page allows no foreign script, but a debugger may run one. It stays while screens change.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
  const results = await page.evaluate<AxeResults>(`axe.run('${part}', ${options})`)
  const problems = results.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `    ${html}\n    ${failureSummary}`).join('\n')}`,
  )
  const tooWide = await page
    .locator('.console, html')
    .last()
    .evaluate((root) => {
      if (root.scrollWidth <= root.clientWidth) return []
      const { right } = root.getBoundingClientRect()
      return [...root.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > right + 0.5)
        .map((element) => element.outerHTML.slice(0, 120))
    })
  if (tooWide.length > 0) problems.push(`These elements are wider than the console:\n${tooWide.join('\n')}`)
  if (problems.length > 0) throw new Error(`${where} (axe ${axe.version}):\n${problems.join('\n')}`)
}
