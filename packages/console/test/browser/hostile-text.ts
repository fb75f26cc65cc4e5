import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** Text with markup that would run code, colors of a terminal, and an override of the reading direction. */
export const hostileText =
  '<script>hacked=1</script><img src=x onerror=hacked=1><svg onload=hacked=1></svg>\u001b[31m\u202ered\u0000'

/** The same text as the console shows it. */
export const shownText = hostileText
  .replace('\u001b', '\\u001b')
  .replace('\u202e', '\\u202e')
  .replace('\u0000', '\\u0000')

/** Watches a page from now on. Returns a function that rejects if a text became more than text. */
export async function watchExecution(page: Page): Promise<(where?: string) => Promise<void>> {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return async function expectText(where = page.url()) {
    const found = await page.evaluate(() => {
      const attributes = [...document.querySelectorAll('[title], [aria-label]')].map(
        (element) => `${element.getAttribute('title')} ${element.getAttribute('aria-label')}`,
      )
      const texts = [document.title, document.body.textContent, ...attributes].join(' ')
      return {
        hasRun: 'hacked' in window,
        elements: document.querySelectorAll('main script, img, iframe, object, [onerror], [onload]').length,
        invisible: texts.match(/.{0,20}(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069].{0,20}/u)?.[0],
      }
    })
    assert.deepEqual(
      { ...found, dialogs },
      { hasRun: false, elements: 0, invisible: undefined, dialogs: [] },
      where,
    )
  }
}
