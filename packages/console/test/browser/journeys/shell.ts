import assert from 'node:assert/strict'
import { serve } from '@permit-tracking/mock/server'
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
      await server.close({ force: true })
      await page.getByText('The mock does not respond.').waitFor()
      const again = await serve(mock, { control: true, port: server.port })
      try {
        await page.getByText('Live', { exact: true }).waitFor()
        assert.equal(await page.getByRole('alert').count(), 0)
      } finally {
        await again.close({ force: true })
      }
    },
  },
  {
    name: 'a server with a token requires it, and accepts it in the fragment of the address',
    async run({ page, mock }) {
      const server = await serve(mock, { control: { token: 'secret-token' } })
      try {
        await page.goto(server.origin)
        await page.getByLabel('Control token').fill('secret-token')
        await page.getByRole('button', { name: 'Connect' }).click()
        await page.getByText('Live', { exact: true }).waitFor()
        await page.evaluate(() => sessionStorage.clear())
        await page.goto(`${server.origin}/#token=secret-token`)
        await page.reload()
        await page.getByText('Live', { exact: true }).waitFor()
        assert.equal(page.url().includes('secret-token'), false)
      } finally {
        await server.close({ force: true })
      }
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
