import { readLimit } from '../service-reader/limit-headers.ts'
import {
  createServiceReader,
  type ServiceReader,
  type ServiceReaderOptions,
  type ServiceResponse,
} from '../service-reader/service-reader.ts'
import { minuteMs, nextReset } from './limit-samples.ts'
import { isObject } from './read-list.ts'
import type { WaitForReset } from './wait-for-reset.ts'

/** A service that accepts the key. */
export interface OpenService {
  readonly reader: ServiceReader
  /** Permissions of the key, in lower case. */
  readonly permissions: readonly string[]
  /** Responses before the reader's first one. */
  readonly responses: readonly ServiceResponse[]
}

/**
 * Checks the base URL and the key with a request. If other programs have used up the rate limit, it waits for the next window.
 *
 * @throws Error if the service is another one, doesn't accept the key, or has no requests left.
 */
export async function openService(
  options: ServiceReaderOptions & { readonly maxRequests: number },
  waitForReset: WaitForReset,
): Promise<OpenService> {
  const { maxRequests } = options
  const reader = createServiceReader(options)
  const me = await reader.read('/me')
  assertAccepted(me)
  if (hasEnough(me, maxRequests) || maxRequests === 1)
    return { reader, permissions: permissionsOf(me), responses: [me] }
  const isNew = await waitForReset(reader, me, nextReset(me) ?? me.receivedAt + minuteMs)
  if (!isNew && me.status !== 429) return { reader, permissions: permissionsOf(me), responses: [me] }
  const renewed = createServiceReader({ ...options, maxRequests: maxRequests - 1 })
  const again = isNew ? await renewed.read('/me') : me
  if (again.status === 429)
    throw new Error(
      `Could not detect the dialect: GET /me has status 429${isNew ? ', even after the reset of the rate limit' : ''}. Other programs use up the rate limit of this key. Run it again in a minute, or with another key.`,
    )
  assertAccepted(again)
  return { reader: renewed, permissions: permissionsOf(again), responses: [me, again] }
}

/**
 * Checks that a response of the service has `data`.
 *
 * @throws Error for every other response but a 429.
 */
export function assertAccepted({ request, status, json, headers }: ServiceResponse): void {
  if (status === 429 || (status === 200 && isObject(json) && json.data !== undefined)) return
  const isJson = status !== 200 || isObject(json)
  const facts = isJson
    ? `status ${status}${status === 200 ? ' and no data' : ''}`
    : `a body that is not JSON (${headers['content-type'] ?? 'without a content type'})`
  const advice = [401, 403].includes(status)
    ? 'Check the base URL and the key, which needs the read permission.'
    : 'Check that the base URL points to the API.'
  throw new Error(`Could not detect the dialect: ${request.method} ${request.path} has ${facts}. ${advice}`)
}

function permissionsOf({ json }: ServiceResponse): readonly string[] {
  if (!isObject(json) || !isObject(json.data)) return []
  const { permissions } = json.data
  return Array.isArray(permissions) ? permissions.map((permission) => String(permission).toLowerCase()) : []
}

/** True if the rate limit allows a whole run, or its headers are missing. */
function hasEnough({ status, headers }: ServiceResponse, maxRequests: number): boolean {
  if (status === 429) return false
  const { limit, remaining } = readLimit(headers)
  if (limit === undefined || remaining === undefined) return true
  // A tenth is left to other programs.
  const usable = remaining - limit * 0.1
  return usable >= Math.min(usualRequests, maxRequests - 1, Math.floor(limit * 0.9) - 1)
}

/** Number of requests of a run over a watchlist of some hundred permits. */
const usualRequests = 60
