import type { Fetch, OperationId } from '@permit-tracking/mock'
import { assertKnownKeys, invalidOption } from '@permit-tracking/mock/internal'
import { createServiceReader } from '../service-reader/service-reader.ts'
import { ServiceStoppedError } from '../service-reader/service-stopped-error.ts'
import type { Cassette, OmittedValue } from './cassette.ts'
import { sanitize } from './sanitize.ts'
import { literals, type Recorded, readSituations } from './situations.ts'

/** Options of {@link recordCassette}. */
export interface RecordOptions {
  /** Base URL of the service: https, or http on this machine. Without a path it gets `/v1`. */
  readonly baseUrl: string
  /** API key that may read. It is not part of the cassette. */
  readonly apiKey: string
  /** Sends the requests. Default: `globalThis.fetch`. */
  readonly fetch?: Fetch
  /** Maximum number of requests. Default 90. */
  readonly maxRequests?: number
  /** Time from one request to the next in milliseconds, at least. Default 100. */
  readonly spacingMs?: number
}

/** Result of {@link recordCassette}. */
export interface RecordResult {
  /** Sanitized requests and responses, for {@link writeCassette} and {@link compareWithMock}. */
  readonly cassette: Cassette
  /**
   * Values that could not be classified, and are not in the cassette. Unlike there, `path` has the names of undocumented fields,
   * which may be personal data.
   */
  readonly omitted: readonly (OmittedValue & { readonly operation: OperationId | undefined })[]
  /** Number of requests that were sent. */
  readonly requestCount: number
}

/**
 * Reads a service in a fixed series of situations (first and last pages, filters, details, errors) and returns sanitized
 * responses. It sends `GET` requests only. Every value is replaced by its kind in the OpenAPI document, equal values by equal
 * ones. A value without a kind is left out.
 *
 * @example
 * ```ts
 * const { cassette } = await recordCassette({ baseUrl, apiKey })
 * await writeCassette('cassette', cassette)
 * ```
 *
 * @throws TypeError for an invalid option.
 * @throws Error if the service doesn't respond, or doesn't accept the key or the base URL.
 */
export async function recordCassette(options: RecordOptions): Promise<RecordResult> {
  assertKnownKeys('record a cassette', options, Object.keys(optionNames))
  const { maxRequests = 90, ...rest } = options
  if (!(Number.isSafeInteger(maxRequests) && maxRequests >= 2)) {
    throw invalidOption('maxRequests', 'an integer from 2', maxRequests)
  }
  const readers = {
    valid: createServiceReader({ ...rest, maxRequests: maxRequests - 1 }),
    unknown: createServiceReader({ ...rest, apiKey: 'unknown-api-key', maxRequests: 1 }),
  }
  const recorded: Recorded = { recordings: [], lists: [] }
  let stopped: string | undefined
  try {
    await readSituations(readers, recorded)
  } catch (error) {
    // What was read until then is complete.
    if (!(error instanceof ServiceStoppedError)) throw error
    // A long number of a header might be something else, such as a phone number.
    stopped = (readers.valid.stopReason ?? readers.unknown.stopReason)?.replace(/\d{7,}/g, 'many')
  }
  const { omitted, ...sanitized } = sanitize(recorded.recordings, recorded.lists, literals)
  return {
    cassette: { version: 1, ...sanitized, ...(stopped === undefined ? {} : { stopped }) },
    omitted,
    requestCount: readers.valid.requestCount + readers.unknown.requestCount,
  }
}

const optionNames: Record<keyof RecordOptions, true> = {
  baseUrl: true,
  apiKey: true,
  fetch: true,
  maxRequests: true,
  spacingMs: true,
}
