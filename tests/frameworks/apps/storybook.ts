import { startChromium } from '../../../examples/browser/chromium.ts'
import { startApp } from '../app.ts'
import type { TestedApp } from '../check-tests.ts'

/** Text of each story when it has run. */
const texts = {
  loaded: '5 of ',
  empty: 'No permits yet.',
  'rate-limited': 'Too many requests.',
  failed: 'The permits could not be loaded.',
  slow: 'Loading …',
  recovered: '5 of ',
}

export const storybook: TestedApp = {
  name: 'Storybook',
  folder: 'storybook',
  scripts: ['types', 'test', 'build'],
  passed: /Tests +(\d+) passed/,
  check: async (_, environment) => {
    const serve = 'vite preview --outDir storybook-static --host $HOST --port $PORT'
    const app = await startApp(
      { folder: 'storybook', scripts: [], command: ['sh', '-c', serve] },
      environment,
    )
    const browser = await startChromium()
    try {
      const page = await browser?.newPage()
      const results: Record<string, boolean> = {}
      for (const [story, text] of Object.entries(texts)) {
        await page?.goto(`${app.url}/iframe.html?id=permit-list--${story}&viewMode=story`)
        const shown = page?.getByRole('status').filter({ hasText: text }).waitFor({ timeout: 10_000 })
        results[`the story ${story} shows “${text}”`] = await Promise.resolve(shown).then(
          () => true,
          () => false,
        )
      }
      return results
    } finally {
      await browser?.close()
      await app.close()
    }
  },
}
