import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startChild } from '../harness/children.ts'
import { findBrowser } from './find-browser.ts'
import { findAt } from './found.ts'
import type { Place, Runtime, Way } from './runtime.ts'

const isRoot = process.getuid?.() === 0

/** The browsers, without a window. A page reports its results to its server. */
export const browsers: readonly Runtime[] = [
  browser('Chromium', ['chromium', 'chromium-browser', 'google-chrome'], (folder) => [
    '--headless',
    '--no-first-run',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    // The sandbox doesn't work for root, the user of a CI container. The pages are our own.
    ...(isRoot ? ['--no-sandbox'] : []),
    `--user-data-dir=${folder}`,
  ]),
  browser('Firefox', ['firefox-esr', 'firefox'], (folder) => {
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    )
    writeFileSync(join(folder, 'user.js'), lines.join(''))
    return ['--headless', '--no-remote', '--profile', folder]
  }),
]

/** Preferences that turn off Firefox's background requests. */
const preferences = {
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'app.normandy.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.safebrowsing.update.enabled': false,
}

const pages: Partial<Record<Way, string>> = {
  bundle: 'bundle.html',
  'import map': 'import-map.html',
  'web worker': 'web-worker.html',
  'service worker': 'service-worker.html',
}

function browser(
  name: string,
  commands: readonly string[],
  args: (folder: string) => readonly string[],
): Runtime {
  return {
    name,
    ways: ['bundle', 'import map', 'web worker', 'service worker'],
    endsByItself: false,
    mayResend: true,
    async find(mayInstall) {
      const found = await findBrowser(commands, mayInstall)
      if ('reason' in found) return found
      return findAt(found.path, (way, place, onLine) => {
        const run = `${name} ${way}`
        place.pages.listen(run, onLine)
        const url = addressOf(way, run, place)
        return startChild(found.path, [...args(place.folder), url], { cwd: place.folder, onLine: () => {} })
      })
    },
  }
}

function addressOf(way: Way, run: string, { pages: { url }, settings }: Place): string {
  const search = new URLSearchParams({ run, settings: JSON.stringify(settings) })
  return `${url}/${pages[way]}?${search}`
}
