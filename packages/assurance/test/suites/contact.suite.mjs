import { createMock } from '@permit-tracking/mock'
import { expect, test } from 'vitest'
import { recordRun } from './support.mjs'

recordRun('contact')

test('expects that a contact is created', async () => {
  const { baseUrl, apiKey, fetch } = createMock({ clock: 'manual' }).clientOptions
  const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ name: 'Dana Ruiz', email: 'dana@example.com' })
  const response = await fetch(`${baseUrl}/contacts`, { method: 'POST', headers, body })
  expect(response.status).toBe(201)
})
