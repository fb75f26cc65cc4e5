import assert from 'node:assert/strict'
import type { Journey } from '../journey.ts'

/** Journeys through the API explorer and the documentation page. */
export const explorerJourneys: readonly Journey[] = [
  {
    name: 'a request of the explorer is sent with a key that is created for it, as its code shows it',
    async run({ page, open, mock }) {
      await open('/explorer/getPermit')
      // The permit that the console suggests comes after a person has filled in another one.
      const suggestion = Promise.withResolvers<void>()
      await page.route(/watched=true/, (route) => suggestion.promise.then(() => route.continue()))
      const suggested = page.waitForResponse(/watched=true/)
      await page.getByRole('button', { name: 'Try it' }).click()
      await page.getByLabel('Key', { exact: true }).waitFor()
      const permit = mock.watchlist.all().at(-1)
      assert.ok(permit)
      await page.getByLabel('uuid').fill(permit.uuid)
      suggestion.resolve()
      await suggested
      await page.getByRole('button', { name: 'Send the request' }).click()
      await page.getByRole('region', { name: 'Response body' }).getByText(permit.permit_number).waitFor()
      for (const language of ['TypeScript', 'curl', 'Python']) {
        await page.getByRole('tab', { name: language }).click()
        await page.getByRole('region', { name: 'Get a permit', exact: true }).getByText(permit.uuid).waitFor()
      }
      await page.getByRole('link', { name: 'Reason in the request log' }).click()
      assert.match(page.url(), /\/requests\?operation=getPermit$/)
      await page.getByText('1 of 1 request', { exact: true }).waitFor()
    },
  },
  {
    name: 'a failed request of the explorer shows its error',
    async run({ page, open }) {
      await open('/explorer/listPermits')
      await page.getByRole('button', { name: 'Try it' }).click()
      await page.getByLabel('Key', { exact: true }).selectOption('Another key, or none')
      await page.getByLabel('API key').fill('pt_test_unknown')
      await page.getByRole('button', { name: 'Send the request' }).click()
      await page.getByRole('region', { name: 'Response body' }).getByText('unauthorized').waitFor()
    },
  },
  {
    name: 'an event of the documentation is sent, signed, to the chosen webhook',
    async run({ page, server, mock, receive }) {
      await page.goto(`${server.origin}/docs#onPermitFeeChanged`)
      const section = page.locator('#onPermitFeeChanged')
      await section.getByRole('button', { name: 'Send it' }).click()
      await section.getByRole('link', { name: 'Create a webhook first' }).waitFor()

      mock.webhooks.create({ url: () => new Response() })
      const receiver = await receive('whsec_journey')
      mock.webhooks.create({ url: receiver.url, secret: 'whsec_journey' })
      await page.reload()
      await section.getByRole('button', { name: 'Send it' }).click()
      await section.getByLabel('Webhook', { exact: true }).selectOption(receiver.url)
      await section.getByRole('button', { name: `Send to ${new URL(receiver.url).host}` }).click()
      await section.getByRole('status').getByText('204').waitFor()
      assert.deepEqual(receiver.events, ['permit.fee_changed'])
      await section.getByRole('link', { name: 'Open the delivery' }).click()
      await page.getByRole('heading', { level: 1, name: 'permit.fee_changed' }).waitFor()
    },
  },
  {
    name: 'the documentation page is filtered and followed with the keyboard',
    async run({ page, server }) {
      await page.goto(`${server.origin}/docs`)
      const filter = page.getByLabel('Filter the contents')
      await filter.waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('/')
      await page.keyboard.type('create contact')
      const link = page.getByRole('navigation').getByRole('link', { name: 'Create a contact' })
      await page
        .getByRole('navigation')
        .getByRole('link', { name: 'Get a permit' })
        .waitFor({ state: 'detached' })
      await link.press('Enter')
      await page.waitForURL(/#createContact$/)
      await page.locator(':focus', { hasText: 'Create a contact' }).waitFor()
      await page.getByRole('link', { name: 'Console' }).waitFor()
      await page.locator('#createContact').getByText(`${server.url}`).first().waitFor()
    },
  },
  {
    name: 'the documentation page shows the heading of each section that its address or its contents name',
    async run({ page, server }) {
      const assertOnTop = async (id: string) => {
        // Sections are laid out when they come near the window, which moves the others.
        for (let frame = 0; frame < 10; frame += 1)
          await page.evaluate(() => new Promise(requestAnimationFrame))
        const heading = page.locator(`#${id} :is(h2, h3)`).first()
        const top = await heading.evaluate((element) => element.getBoundingClientRect().top)
        assert.ok(top >= 0 && top <= 200, `${id} is at ${top} px`)
      }
      await page.goto(`${server.origin}/docs#schema-Permit`)
      await page.getByLabel('Filter the contents').waitFor()
      await assertOnTop('schema-Permit')
      for (const id of ['assumptions', 'introduction', 'schemas', 'createContact', 'errors']) {
        await page.locator(`.contents a[href="#${id}"]`).click()
        await assertOnTop(id)
      }
    },
  },
]
