import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Starts the browser in `CHROMIUM`, or an installed one. Returns undefined if there is none. */
export async function startChromium(): Promise<Browser | undefined> {
  const executablePath = process.env.CHROMIUM ?? findChromium()
  if (executablePath === undefined) return undefined
  // The sandbox doesn't work for root, the user of a CI container. The pages are our own.
  return chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    timeout: 30_000,
  })
}

function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...paths, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find((path) =>
    existsSync(path),
  )
}
