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

const guardNames = [
  'isApiError',
  'isConfigurationError',
  'isConnectionError',
  'isDecodeError',
  'isForbiddenError',
  'isInvalidRequestError',
  'isNotFoundError',
  'isPermitTrackingError',
  'isRateLimitedError',
  'isRequestFailure',
  'isServerError',
  'isTimeoutError',
  'isUnauthorizedError',
] as const

test('no guard is left out here', async () => {
  const sdk = await loadCopy()
  expect(
    Object.keys(sdk)
      .filter((name) => name.startsWith('is') && name !== 'isActive')
      .sort(),
  ).toEqual([...guardNames].sort())
})

describe.each<[string, Step, readonly string[]]>([
  ['UnauthorizedError', problem(401), ['isApiError', 'isUnauthorizedError']],
  ['ForbiddenError', problem(403), ['isApiError', 'isForbiddenError']],
  ['NotFoundError', problem(404), ['isApiError', 'isNotFoundError']],
  ['InvalidRequestError', problem(400), ['isApiError', 'isInvalidRequestError']],
  ['RateLimitedError', problem(429), ['isApiError', 'isRateLimitedError']],
  ['ServerError', problem(500), ['isApiError', 'isServerError']],
  ['ApiError', problem(418), ['isApiError']],
  ['ConnectionError', new TypeError('fetch failed'), ['isConnectionError']],
  ['DecodeError', json(7), ['isDecodeError']],
])('%s of one copy', (name, step, guards) => {
  test('is recognized by the guards of another, and only by its own', async () => {
    const [mine, other] = [await loadCopy(), await loadCopy()]
    const client = mine.createClient({ apiKey, baseUrl, retries: 0, fetch: scriptedFetch(step) })
    const error = await rejection(client.me())
    expect(error).toHaveProperty('name', name)
    expect(error).toBeInstanceOf(mine.PermitTrackingError)
    expect(error).not.toBeInstanceOf(other.PermitTrackingError)
    expect(guardNames.filter((guard) => other[guard](error))).toEqual(
      [...guards, 'isPermitTrackingError', 'isRequestFailure'].sort(),
    )
  })
})

test('a ConfigurationError of one copy is recognized by another', async () => {
  const [mine, other] = [await loadCopy(), await loadCopy()]
  const error = await rejection(mine.createClient({ baseUrl, fetch: scriptedFetch() }).permits.get(''))
  expect(guardNames.filter((guard) => other[guard](error))).toEqual([
    'isConfigurationError',
    'isPermitTrackingError',
  ])
})

test('a TimeoutError of one copy is recognized by another', async () => {
  vi.useFakeTimers()
  const [mine, other] = [await loadCopy(), await loadCopy()]
  const client = mine.createClient({ apiKey, baseUrl, retries: 0, fetch: scriptedFetch(hang) })
  const rejected = rejection(client.me())
  await vi.advanceTimersByTimeAsync(30_000)
  const error = await rejected
  vi.useRealTimers()
  expect(guardNames.filter((guard) => other[guard](error))).toEqual([
    'isPermitTrackingError',
    'isRequestFailure',
    'isTimeoutError',
  ])
})

test.each([
  undefined,
  null,
  'NotFoundError',
  {},
  { name: 'NotFoundError', status: 404, code: 'x' },
  new Error('x'),
])('%j is none of ours', async (value) => {
  const sdk = await loadCopy()
  expect(guardNames.filter((guard) => sdk[guard](value))).toEqual([])
})
