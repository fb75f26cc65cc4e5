import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** Rejects if axe finds a violation in the page, or if the page has to be scrolled sideways. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // The security policy of the page allows no foreign script, but a debugger may run one.
  await page.evaluate(axe.source)
  const results = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })')
  const problems = results.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `    ${html}\n    ${failureSummary}`).join('\n')}`,
  )
  const excess = await page.evaluate(() => {
    const root = document.querySelector('.console') ?? document.documentElement
    return root.scrollWidth - root.clientWidth
  })
  if (excess > 0) problems.push(`The page is ${excess} px wider than its window.`)
  if (problems.length > 0) throw new Error(`${where} (axe ${axe.version}):\n${problems.join('\n')}`)
}
