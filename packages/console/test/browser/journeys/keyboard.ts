import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Journey } from '../journey.ts'

/** Journeys with the keyboard alone, on which the focus is never lost. */
export const keyboardJourneys: readonly Journey[] = [
  {
    name: 'a key is created and revoked with the keyboard alone',
    async run({ page, open }) {
      await open('/')
      await tabTo(page, 'Skip to the content')
      await page.keyboard.press('Enter')
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'MAIN')
      await tabTo(page, 'API keys', 'Shift+Tab')
      await page.keyboard.press('Enter')
      await page.locator('h1:focus', { hasText: 'API keys' }).waitFor()
      await tabTo(page, 'Create a key')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
      await tabTo(page, 'Name')
      await page.keyboard.type('Keyboard')
      await page.keyboard.press('Enter')
      await page.getByLabel('Secret', { exact: true }).and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Create a key' }).and(page.locator(':focus')).waitFor()

      await tabTo(page, 'Revoke Keyboard')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Revoke Keyboard' }).and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
      await tabTo(page, 'Revoke the key')
      await page.keyboard.press('Enter')
      await page.getByText('Revoked the key “Keyboard”.').waitFor()
      await page.getByRole('button', { name: 'Revoke Keyboard' }).waitFor({ state: 'detached' })
      assert.notEqual(await focusIn(page), 'BODY')
    },
  },
  {
    name: 'a delivery is opened and retried with the keyboard alone',
    async run({ page, mock, open, receive }) {
      const receiver = await receive()
      receiver.status = 500
      const { id } = mock.webhooks.create({ url: receiver.url })
      await mock.webhooks.sendTest(id)
      await open('/')
      await tabTo(page, 'Webhooks')
      await page.keyboard.press('Enter')
      await page.locator('h1:focus', { hasText: 'Webhooks' }).waitFor()
      await tabTo(page, 'Delivery log')
      await page.keyboard.press('Enter')
      await page.locator('h1:focus', { hasText: 'Delivery log' }).waitFor()
      await page.getByRole('cell', { name: 'webhook.test' }).waitFor()
      await tabTo(page, 'webhook.test')
      await page.keyboard.press('Enter')
      await page.locator('h1:focus', { hasText: 'Delivery' }).waitFor()
      await page.getByRole('heading', { name: 'Attempt 1' }).waitFor()
      receiver.status = 204
      await tabTo(page, 'Retry now')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Attempt 2' }).waitFor()
      await page.getByRole('button', { name: 'Send again' }).and(page.locator(':focus')).waitFor()
      await tabTo(page, 'Indented')
      await page.keyboard.press('ArrowRight')
      await page.getByRole('tab', { name: 'As sent', selected: true }).and(page.locator(':focus')).waitFor()
    },
  },
]

/** Presses Tab until an element with a name has the focus. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let focused = await focusIn(page); focused !== name; focused = await focusIn(page)) {
    if (passed.push(focused) > 60)
      throw new Error(`Could not reach "${name}" with ${key}: ${passed.join(', ')}.`)
    await page.keyboard.press(key)
  }
}

/** Returns the name of the element with the focus, or BODY if the focus is lost. */
function focusIn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'BODY'
    const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : []
    return (element.getAttribute('aria-label') ?? (label ?? element).textContent ?? '').trim()
  })
}
