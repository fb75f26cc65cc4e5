import { chromium } from 'playwright-core'
import { locateCommand } from '../../tests/harness/locate-command.ts'
import { findAccessibilityProblems } from './accessibility.ts'
import { openContext } from './browser-site.ts'
import { findToolProblems } from './page-tools.ts'
import { findSearchProblems } from './search.ts'
import type { Site } from './site.ts'
import { serveSite } from './site-server.ts'
import { findHoverProblems } from './types-on-hover.ts'
import { findWeight } from './weight.ts'

/** Runs the checks that need a browser, and reports each with the problems that it found. */
export async function checkInBrowser(
  site: Site,
  areAllTested: boolean,
  report: (name: string, problems: readonly string[]) => void,
): Promise<void> {
  const executablePath = locateCommand(['chromium', 'chromium-browser', 'google-chrome'])
  if (executablePath === undefined) {
    console.log('Not run: the documentation site in Chromium (it is not installed).')
    return
  }
  // The sandbox doesn't work for root, the user of a CI container. The pages are our own.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args, timeout: 30_000 })
  const server = await serveSite()
  try {
    const failures: string[] = []
    const open = () => openContext(browser, server.url, failures)
    const browserSite = { open, url: server.url, site, areAllTested }
    const checks = [
      findWeight,
      findAccessibilityProblems,
      findToolProblems,
      findHoverProblems,
      findSearchProblems,
    ]
    for (const check of checks) report(...(await check(browserSite).catch(toReport)))
    report('no errors and no requests to other sites', failures)
  } finally {
    await browser.close()
    server.close()
  }
}

function toReport(error: unknown): [string, string[]] {
  return ['a check that could not be finished', [String(error).split('\n', 1).join()]]
}
