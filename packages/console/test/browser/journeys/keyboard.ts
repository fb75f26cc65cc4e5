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
      await page.locator('main:focus').waitFor()
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
    name: 'the palette finds a permit, a request, a key, a screen and an action',
    async run({ page, mock, open }) {
      await open('/')
      const [permit] = mock.watchlist.all()
      await mock.fetch(`${mock.baseUrl}/permits/${permit?.uuid}`, {
        headers: { Authorization: `Bearer ${mock.apiKey}` },
      })
      const search = async (text: string) => {
        await page.keyboard.press('Control+K')
        const box = page.getByRole('combobox', { name: /^Search permits/ })
        await box.and(page.locator(':focus')).waitFor()
        await page.keyboard.type(text)
      }
      const openFirst = async (text: string, option: string | RegExp) => {
        await search(text)
        await page.getByRole('option', { name: option, selected: true }).waitFor()
        await page.keyboard.press('Enter')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await openFirst(permit?.permit_number ?? '', `Permit ${permit?.permit_number}`)
      await page.locator('h1', { hasText: permit?.permit_number ?? '' }).waitFor()
      await openFirst('get /v1/permits/', /^GET /)
      await page.waitForURL(/\/requests\/req_/)
      await openFirst('usage', /^Usage/)
      await page.locator('h1', { hasText: 'Usage' }).waitFor()
      await openFirst('> fail', /^Make requests fail/)
      await page.waitForURL(/\/lab$/)
      await openFirst('>dark', /^Use the dark theme/)
      await page.locator('.console[data-theme="dark"]').waitFor()

      await search('no such thing')
      await page.getByText('Nothing found.').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'g and a letter opens a screen, until single letters are turned off',
    async run({ page, mock, open }) {
      await mock.fetch(`${mock.baseUrl}/me`, { headers: { Authorization: `Bearer ${mock.apiKey}` } })
      await open('/requests')
      await page.getByRole('link', { name: 'GET /v1/me' }).click()
      await page.getByRole('heading', { name: 'GET /v1/me' }).waitFor()
      // `r` alone would send the request again.
      await page.keyboard.press('g')
      await page.keyboard.press('r')
      await page.getByRole('heading', { name: 'GET /v1/me' }).waitFor({ state: 'detached' })
      await page.keyboard.press('g')
      await page.keyboard.press('u')
      await page.locator('h1', { hasText: 'Usage' }).waitFor()

      await page.keyboard.press('Control+K')
      await page
        .getByRole('combobox', { name: /^Search permits/ })
        .and(page.locator(':focus'))
        .waitFor()
      await page.keyboard.type('>letter keys off')
      await page.getByRole('option', { name: /^Turn single-letter keys off/, selected: true }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press('g')
      await page.keyboard.press('k')
      await page.keyboard.press('Control+K')
      await page.getByRole('dialog').waitFor()
      assert.match(page.url(), /\/usage$/)
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
      await page.getByText('Response 500 after').waitFor()
      receiver.status = 204
      await tabTo(page, 'Retry now')
      await page.keyboard.press('Enter')
      await page.getByText('Response 204 after').waitFor()
      await page.getByRole('button', { name: 'Send again' }).and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Escape')
      await page.locator('h1:focus', { hasText: 'Delivery log' }).waitFor()
      await page.getByRole('link', { name: 'webhook.test' }).waitFor()
      await page.keyboard.press('j')
      await page.getByRole('link', { name: 'webhook.test' }).and(page.locator(':focus')).waitFor()
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
