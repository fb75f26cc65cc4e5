import { ConfigurationError } from '@permit-tracking/sdk'
import { type VerifyOptions, verifyWebhook } from '@permit-tracking/sdk/webhooks'
import { describe, expect, test, vi } from 'vitest'
import { rejection } from '../settle.ts'
import { sign } from './delivery.ts'

const secret = 'whsec_4f1c'
const event = {
  event: 'permit.status_changed',
  timestamp: '2026-03-02T16:00:00Z',
  organization_id: 'org_1',
  data: { permit_uuid: 'p1', permit_number: 'BLD-1', previous_status: 'Pending', new_status: 'In Review' },
}

async function delivery(of: unknown = event) {
  const body = JSON.stringify(of)
  return [body, { 'x-webhook-signature': await sign(body, { secret }) }] as const
}

describe('a secret', () => {
  test.each([
    [undefined, '`secret` is missing or empty.'],
    [[], '`secret` is missing or empty.'],
    [[undefined, undefined], '`secret` is missing or empty.'],
    ['', '`secret` is missing or empty.'],
    ['\0\0\0', '`secret` is missing or empty.'],
    [null, '`secret` is missing or empty.'],
    [[secret, ''], '`secret` is missing or empty.'],
    [[secret, null], '`secret` is missing or empty.'],
    [{ secret }, '`secret` must be a string (received Object).'],
    [5, '`secret` must be a string (received number).'],
    ['whsec_1\n', '`secret` begins or ends with white space.'],
    [' whsec_1', '`secret` begins or ends with white space.'],
    ['pt_live_0123456789abcdef', '`secret` looks like an API key.'],
    ['Bearer whsec_1', '`secret` looks like an API key.'],
  ])('%j throws, with the reason', async (unusable, problem) => {
    const error = await rejectionOf({ secret: unusable as string })
    if (!(error instanceof ConfigurationError)) throw error
    expect(error.message).toContain(problem)
    expect(error.message).not.toContain('whsec_1')
    expect(error.message).not.toContain('0123456789')
  })

  test('may be undefined beside another one', async () => {
    expect(await verifyWebhook(...(await delivery()), { secret: [secret, undefined] })).toEqual(event)
  })
})

describe('a secret that is a function', () => {
  test.each([
    ['returns it', () => secret],
    ['promises a list', async () => [secret, undefined]],
  ])('%s', async (_, source) => {
    expect(await verifyWebhook(...(await delivery()), { secret: source })).toEqual(event)
  })

  test('is called for each delivery, whose memory may be reused in the meantime', async () => {
    const [body, headers] = await delivery()
    const secrets = ['another', secret]
    const verify = (...[body, headers]: readonly [string | Uint8Array, Record<string, string>]) =>
      verifyWebhook(body, headers, { secret: async () => secrets.pop() })
    const memory = new TextEncoder().encode(body)
    const first = verify(memory, headers)
    memory.fill(0)
    expect(await first).toEqual(event)
    expect(await rejection(verify(body, headers))).toHaveProperty('reason', 'mismatch')
    expect(await rejection(verify(body, headers))).toHaveProperty(
      'message',
      expect.stringContaining('`secret` is missing or empty.'),
    )
  })
})

describe('allowUnsigned', () => {
  test('accepts a delivery without a signature, and one whose signature cannot be verified', async () => {
    const [body, headers] = await delivery()
    expect(await verifyWebhook(body, {}, { allowUnsigned: true })).toEqual(event)
    expect(await verifyWebhook(body, headers, { allowUnsigned: true })).toEqual(event)
  })

  test('still requires an event', async () => {
    expect(await rejection(verifyWebhook('{}', {}, { allowUnsigned: true }))).toHaveProperty(
      'reason',
      'invalid_event',
    )
  })

  test('throws together with a secret, which would have no effect', async () => {
    const error = await rejectionOf({ secret, allowUnsigned: true })
    expect(error).toBeInstanceOf(ConfigurationError)
    expect(String(error)).toContain('Pass `secret` or `allowUnsigned`, not both.')
  })
})

test.each([undefined, false, 'false', 'true', 1])('allowUnsigned: %j is not true', async (allowUnsigned) => {
  const error = await rejectionOf({ allowUnsigned: allowUnsigned as boolean })
  if (!(error instanceof ConfigurationError)) throw error
  expect(error.message).toContain('`secret` is missing or empty.')
})

describe('tolerance', () => {
  const hour = 3_600_000
  const setAge = (age: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(event.timestamp) + age })

  test.each([-hour, 0, hour])('of an hour accepts an event that is %i ms old', async (age) => {
    setAge(age)
    expect(await verifyWebhook(...(await delivery()), { secret, tolerance: '1h' })).toEqual(event)
  })

  test.each([-hour - 1, hour + 1])('of an hour rejects an event that is %i ms old', async (age) => {
    setAge(age)
    const error = await rejection(verifyWebhook(...(await delivery()), { secret, tolerance: hour }))
    expect(error).toHaveProperty('reason', 'outside_tolerance')
    expect(error).toHaveProperty('message', expect.stringContaining('is not within 3600 s of now'))
  })

  test('reads a timestamp without a zone as UTC', async () => {
    setAge(0)
    const zoneless = { ...event, timestamp: event.timestamp.replace('Z', '') }
    const options = { secret, tolerance: '33m' } as const
    expect(await verifyWebhook(...(await delivery(zoneless)), options)).toEqual(zoneless)
  })

  test.each([
    { ...event, timestamp: 'soon' },
    { event: 'x', data: {} },
  ])('rejects an event without a time: %j', async (timeless) => {
    const error = await rejection(verifyWebhook(...(await delivery(timeless)), { secret, tolerance: hour }))
    expect(error).toHaveProperty('reason', 'outside_tolerance')
    expect(error).toHaveProperty('message', expect.stringContaining('is not within 3600 s of now'))
  })

  test.each([0, 300_000, 1_860_000, 1_979_999, Number.NaN, '5m'] as const)(
    'of %s throws, as a retried delivery may be older',
    async (tolerance) => {
      const error = await rejectionOf({ secret, tolerance })
      expect(error).toBeInstanceOf(ConfigurationError)
      expect(String(error)).toContain('`tolerance` must be 33 minutes or more')
    },
  )

  test('of 33 minutes is valid, and without it any age is accepted', async () => {
    setAge(0)
    expect(await verifyWebhook(...(await delivery()), { secret, tolerance: 1_980_000 })).toEqual(event)
    setAge(1_000 * hour)
    expect(await verifyWebhook(...(await delivery()), { secret })).toEqual(event)
  })
})

/** Returns the error with which a verification rejects because of its options. */
async function rejectionOf(options: VerifyOptions): Promise<unknown> {
  return rejection(verifyWebhook(...(await delivery()), options))
}
