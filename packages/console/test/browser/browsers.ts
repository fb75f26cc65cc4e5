import { type Browser, type BrowserContextOptions, chromium, firefox } from 'playwright-core'
import { locateCommand } from '../../../../tests/harness/locate-command.ts'

/** Browser that this machine may have. */
export interface BrowserKind {
  readonly name: 'Chromium' | 'Firefox'
  /** Path of its program; undefined if it is not installed. */
  readonly path: string | undefined
  /** Options that its contexts need. */
  readonly contextOptions: BrowserContextOptions
  start(path: string): Promise<Browser>
}

// The sandbox doesn't work for root, the user of a CI container. The pages are our own.
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** The browsers in which the console is tested: the installed ones, without a window. */
export const browserKinds: readonly BrowserKind[] = [
  {
    name: 'Chromium',
    path: locateCommand(['chromium', 'chromium-browser', 'google-chrome']),
    contextOptions: { reducedMotion: 'reduce' },
    start: (executablePath) => chromium.launch({ executablePath, args, timeout: 30_000 }),
  },
  {
    name: 'Firefox',
    path: locateCommand(['firefox-esr', 'firefox']),
    // Firefox of a distribution is driven with WebDriver BiDi, which lacks the emulation of these.
    contextOptions: { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null },
    start: (executablePath) =>
      firefox.launch({
        executablePath,
        channel: 'moz-firefox',
        firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
        timeout: 60_000,
      }),
  },
]
