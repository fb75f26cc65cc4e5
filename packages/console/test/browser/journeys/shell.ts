import assert from 'node:assert/strict'
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
    async run({ page, context, open }) {
      await open('/')
      await page.getByText('Live', { exact: true }).waitFor()
      await context.setOffline(true)
      await page.getByText('The mock does not respond.').waitFor()
      await context.setOffline(false)
      await page.getByText('Live', { exact: true }).waitFor()
      assert.equal(await page.getByRole('alert').count(), 0)
    },
  },
]
