import { type Client, ConfigurationError } from '@permit-tracking/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { anyText } from './any-text.ts'
import { clientOn } from './client-on.ts'
import { json, ruledFetch } from './scripted-fetch.ts'
import { rejection } from './settle.ts'

const empty = () => json({ data: [], meta: { page: 1, per_page: 100, total: 0, total_pages: 0 } })

/** Returns the message with which a call rejects, and the number of requests it sent. */
async function rejectedCall(call: (client: Client) => unknown) {
  const fetch = ruledFetch(empty)
  const error = await rejection(Promise.resolve().then(() => call(clientOn(fetch))))
  if (!(error instanceof ConfigurationError)) throw error
  return { message: error.message, requests: fetch.requests.length }
}

/** Passes values of a wrong type, which are rejected at run time. */
function loosely(value: unknown): never {
  return value as never
}

describe('a moment', () => {
  const noon = Date.parse('2026-03-01T12:00:00Z')
  const instant = { epochMilliseconds: noon, toString: () => '2026-03-01T12:00:00Z' }
  test.each<[string, unknown, string]>([
    ['a Date', new Date(noon), '2026-03-01T12:00:00.000Z'],
    ['a Temporal.Instant', instant, '2026-03-01T12:00:00.000Z'],
    ['text in UTC', '2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z'],
    ['text with an offset', '2026-03-01T12:00+01:00', '2026-03-01T12:00+01:00'],
    ['a date', '2026-03-01', '2026-03-01T00:00:00Z'],
  ])('may be %s', async (_, updated_since, sent) => {
    const fetch = ruledFetch(empty)
    const client = clientOn(fetch)
    await client.permits.list({ updated_since: loosely(updated_since) })
    await client.api.GET('/permits', { params: { query: { updated_since: loosely(updated_since) } } })
    expect(fetch.requests.map(({ query }) => query.updated_since)).toEqual([sent, sent])
  })

  test.each([Number.NaN, 1e20])('may not be an instant of %d', async (epochMilliseconds) => {
    const { message } = await rejectedCall((client) =>
      client.permits.list({ updated_since: { epochMilliseconds } }),
    )
    expect(message).toContain('(received an invalid Date)')
  })

  test('is never a text that Date.parse only guesses at', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(anyText, fc.constantFrom('2026', '1', '03/01/2026', '2026-03-01 12:00Z', '2026-13-01')),
        async (text) => {
          const { requests } = await rejectedCall((client) => client.permits.list({ updated_since: text }))
          expect(requests).toBe(0)
        },
      ),
      { seed: 7, numRuns: propertyRuns(200) },
    )
  })
})
