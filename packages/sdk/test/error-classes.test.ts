import { describe, expect, test, vi } from 'vitest'
import { apiKey, baseUrl } from './client-on.ts'
import { hang, json, problem, type Step, scriptedFetch } from './scripted-fetch.ts'
import { rejection } from './settle.ts'

type Sdk = typeof import('@permit-tracking/sdk')

/** A copy of the package of its own, as an application may have that mixes ESM and CommonJS. */
async function loadCopy(): Promise<Sdk> {
  vi.resetModules()
  return import('@permit-tracking/sdk')
}

const classNames = [
  'ApiError',
  'ConfigurationError',
  'ConnectionError',
  'DecodeError',
  'ForbiddenError',
  'InvalidRequestError',
  'NotFoundError',
  'PermitTrackingError',
  'RateLimitedError',
  'RequestError',
  'ServerError',
  'TimeoutError',
  'UnauthorizedError',
] as const

/** Returns the names of the classes of a copy that an error is an instance of. */
function classesOf(sdk: Sdk, error: unknown): readonly string[] {
  return classNames.filter((name) => error instanceof sdk[name])
}

test('no class is left out here', async () => {
  const sdk = await loadCopy()
  expect(
    Object.keys(sdk)
      .filter((name) => name.endsWith('Error'))
      .sort(),
  ).toEqual(classNames)
})

describe.each<[string, Step, readonly string[]]>([
  ['UnauthorizedError', problem(401), ['ApiError']],
  ['ForbiddenError', problem(403), ['ApiError']],
  ['NotFoundError', problem(404), ['ApiError']],
  ['InvalidRequestError', problem(400), ['ApiError']],
  ['RateLimitedError', problem(429), ['ApiError']],
  ['ServerError', problem(500), ['ApiError']],
  ['ApiError', problem(418), []],
  ['ConnectionError', new TypeError('fetch failed'), []],
  ['DecodeError', json(7), []],
])('%s of one copy', (name, step, parents) => {
  test('is an instance of the same classes in another, and of no others', async () => {
    const [mine, other] = [await loadCopy(), await loadCopy()]
    expect(mine.PermitTrackingError).not.toBe(other.PermitTrackingError)
    const client = mine.createClient({ apiKey, baseUrl, retry: 0, fetch: scriptedFetch(step) })
    const error = await rejection(client.me())
    const expected = [name, ...parents, 'PermitTrackingError', 'RequestError'].sort()
    expect(error).toHaveProperty('name', name)
    expect(classesOf(mine, error)).toEqual(expected)
    expect(classesOf(other, error)).toEqual(expected)
  })
})

test('a ConfigurationError of one copy is one of another', async () => {
  const [mine, other] = [await loadCopy(), await loadCopy()]
  const error = await rejection(mine.createClient({ baseUrl, fetch: scriptedFetch() }).permits.get(''))
  expect(classesOf(other, error)).toEqual(['ConfigurationError', 'PermitTrackingError'])
})

test('a TimeoutError of one copy is one of another', async () => {
  vi.useFakeTimers()
  const [mine, other] = [await loadCopy(), await loadCopy()]
  const client = mine.createClient({ apiKey, baseUrl, retry: 0, fetch: scriptedFetch(hang) })
  const rejected = rejection(client.me())
  await vi.advanceTimersByTimeAsync(30_000)
  const error = await rejected
  vi.useRealTimers()
  expect(classesOf(other, error)).toEqual(['PermitTrackingError', 'RequestError', 'TimeoutError'])
})

test('errors of webhooks and sync of one copy are those of another', async () => {
  const load = async () => {
    vi.resetModules()
    const webhooks = await import('@permit-tracking/sdk/webhooks')
    return { ...webhooks, ...(await import('@permit-tracking/sdk')) }
  }
  const [mine, other] = [await load(), await load()]
  const error = await rejection(
    mine.verifyWebhook('{}', { 'x-webhook-signature': '0'.repeat(64) }, { secret: 'whsec_1' }),
  )
  expect(error).toBeInstanceOf(other.WebhookVerificationError)
  expect(error).toBeInstanceOf(other.PermitTrackingError)
  expect(error).not.toBeInstanceOf(other.ConfigurationError)
})

test('a subclass of a user has only its own instances', async () => {
  const [mine, other] = [await loadCopy(), await loadCopy()]
  class MissingKeyError extends mine.ConfigurationError {}
  const own = new MissingKeyError('no key')
  expect(own).toBeInstanceOf(MissingKeyError)
  expect(classesOf(mine, own)).toEqual(['ConfigurationError', 'PermitTrackingError'])
  expect(classesOf(other, own)).toEqual(['ConfigurationError', 'PermitTrackingError'])
  expect(new mine.ConfigurationError('x')).not.toBeInstanceOf(MissingKeyError)
  expect(new other.ConfigurationError('x')).not.toBeInstanceOf(MissingKeyError)
})

test.each([
  undefined,
  null,
  'NotFoundError',
  {},
  { name: 'NotFoundError', status: 404, code: 'x' },
  new Error('x'),
  Object.create(null),
])('%j is none of ours', async (value) => {
  const sdk = await loadCopy()
  expect(classesOf(sdk, value)).toEqual([])
})
