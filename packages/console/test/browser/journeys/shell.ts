import assert from 'node:assert/strict'
import { serve } from '@permit-tracking/mock/server'
import type { Locator } from 'playwright-core'
import type { Journey } from '../journey.ts'

/** Journeys through the frame of the console. */
export const shellJourneys: readonly Journey[] = [
  {
    name: 'a browser that opens the server gets the console, and a program gets JSON',
    async run({ page, server }) {
      await page.goto(server.origin)
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
      await page.getByText('Live', { exact: true }).waitFor()
      const response = await fetch(server.origin)
      assert.equal(response.headers.get('Content-Type'), 'application/json')
    },
  },
  {
    name: 'the connection continues after the server was away',
    async run({ page, mock, server, open }) {
      await open('/')
      await page.getByText('Live', { exact: true }).waitFor()
      // The last part of the screen, whose code is loaded after the others.
      await page.getByRole('region', { name: 'Harbor Point Builders' }).waitFor()
      await server.close({ force: true })
      await page.getByText('The mock does not respond.').waitFor()
      const again = await serve(mock, { control: true, port: server.port })
      try {
        await page.getByText('Live', { exact: true }).waitFor()
        await page.getByRole('alert').waitFor({ state: 'detached' })
      } finally {
        await again.close({ force: true })
      }
    },
  },
  {
    name: 'a screen that could not be loaded is there after a reload of the page',
    async run({ page, mock, server, open }) {
      await open('/')
      await page.getByRole('region', { name: 'Harbor Point Builders' }).waitFor()
      await server.close({ force: true })
      await page.getByText('The mock does not respond.').waitFor()
      await page.getByRole('link', { name: 'API explorer' }).first().click()
      await page.getByText('This part of the console could not be loaded.').waitFor()
      const again = await serve(mock, { control: true, port: server.port })
      try {
        await page.getByText('Live', { exact: true }).waitFor()
        await page.getByRole('button', { name: 'Reload' }).click()
        await page.getByRole('heading', { level: 1, name: 'API explorer' }).waitFor()
      } finally {
        await again.close({ force: true })
      }
    },
  },
  {
    name: 'Back returns to the same rows of a list, and a link to a list begins at its top',
    async run({ page, mock, open }) {
      for (let count = 0; count < 300; count += 1) mock.permits.create()
      for (let count = 0; count < 60; count += 1)
        mock.keys.create({ name: `Key ${count}`, permissions: ['read'] })
      const table = page.getByRole('region', { name: 'Permits' })
      const topOf = (list: Locator) => list.evaluate((element) => element.scrollTop)
      const scroll = (list: Locator, to: number) =>
        list.evaluate((element, to) => element.scrollTo(0, to), to)
      await open('/permits')
      await table.getByRole('link').first().waitFor()
      await scroll(table, 4_000)
      const row = table.locator('tr[aria-rowindex="130"]')
      const name = await row.getByRole('link').textContent()
      // A browser may scroll to what it points at.
      await row.getByRole('link').hover()
      const top = await topOf(table)
      await row.getByRole('link').click()
      await page.getByRole('heading', { level: 1, name: `Permit ${name}` }).waitFor()
      await page.goBack()
      await row.getByRole('link', { name: name ?? '' }).waitFor()
      assert.ok(top > 3_000)
      assert.equal(await topOf(table), top)

      const screen = page.locator('.console')
      await page.getByRole('link', { name: 'API keys' }).click()
      await page.getByRole('link', { name: 'Requests of Key 10', exact: true }).waitFor()
      await scroll(screen, 1_500)
      await page.getByRole('link', { name: 'Requests of Key 20', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
      await page.goBack()
      await page.getByRole('link', { name: 'Requests of Key 10', exact: true }).waitFor()
      await page.waitForFunction(() => (document.querySelector('.console')?.scrollTop ?? 0) >= 1_000)
      await page.getByRole('link', { name: 'Permits' }).click()
      await table.getByRole('link').first().waitFor()
      assert.equal(await topOf(table), 0)
    },
  },
  {
    name: 'the navigation is grouped, becomes a rail and then a menu, and the theme is remembered',
    async run({ page, open }) {
      await open('/')
      const navigation = page.getByRole('navigation', { name: 'Screens' })
      const developers = navigation.getByRole('region', { name: 'Developers' })
      await developers.getByRole('link', { name: 'Usage' }).waitFor()
      await page.setViewportSize({ width: 1_024, height: 768 })
      const box = await navigation.getByRole('link', { name: 'Permits' }).boundingBox()
      assert.ok(box && box.width < 52 && box.height >= 24, `the rail is ${box?.width} px wide`)
      await page.setViewportSize({ width: 800, height: 800 })
      await navigation.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Menu' }).click()
      await navigation.waitFor()
      await page.getByRole('button', { name: 'Dark theme' }).click()
      await page.reload()
      await page.getByRole('heading', { level: 1 }).waitFor()
      const scheme = await page.locator('.console').evaluate((root) => getComputedStyle(root).colorScheme)
      assert.equal(scheme, 'dark')
    },
  },
]
