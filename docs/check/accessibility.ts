import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import type { BrowserSite } from './browser-site.ts'
import type { Site } from './site.ts'

/** Rules that are tested in each theme; all of them if there are none. The themes differ in colors and pictures, the rest is the same. */
const schemes = {
  light: undefined,
  dark: ['color-contrast', 'link-in-text-block', 'image-alt', 'image-redundant-alt'],
} as const

/**
 * Returns a report on the violations that axe finds in pages, and on pages that are wider than a phone. Unless all pages
 * are tested, these are the indexes and the largest page of each folder.
 */
export async function findAccessibilityProblems({
  open,
  url,
  site,
  areAllTested,
}: BrowserSite): Promise<[string, string[]]> {
  const context = await open()
  const page = await context.newPage()
  const problems: string[] = []
  const paths = areAllTested ? [...site.pages.keys()] : pickPages(site)
  for (const path of paths) {
    await page.goto(new URL(path, url).href)
    await page.evaluate(axe.source)
    for (const [scheme, rules] of Object.entries(schemes)) {
      await page.evaluate(
        (isDark) => document.documentElement.classList.toggle('dark', isDark),
        scheme === 'dark',
      )
      problems.push(...(await findViolations(page, rules)).map((text) => `${path} (${scheme}): ${text}`))
    }
    await page.setViewportSize({ width: 390, height: 844 })
    if (await isTooWide(page)) problems.push(`${path} must be scrolled sideways on a phone`)
    await page.setViewportSize({ width: 1_280, height: 800 })
  }
  await context.close()
  return [`axe ${axe.version} on ${paths.length} pages in both themes, and their width on a phone`, problems]
}

/** Returns the indexes, and the largest page of each folder. */
function pickPages({ pages }: Site): string[] {
  const largest = new Map<string, string>()
  const sizeOf = (path = '') => pages.get(path)?.html.length ?? 0
  for (const path of pages.keys()) {
    const kind = path.endsWith('/') ? path : path.replace(/[^/]+$/, '*')
    if (sizeOf(path) > sizeOf(largest.get(kind))) largest.set(kind, path)
  }
  return [...largest.values()]
}

async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const options = JSON.stringify({ resultTypes: ['violations'], runOnly: rules })
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${options})`)
  return violations.map(({ id, nodes }) => {
    const { html, failureSummary } = nodes[0] ?? {}
    return `${id} (${nodes.length})\n      ${html}\n      ${failureSummary?.replaceAll('\n', '\n      ')}`
  })
}

function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}
