import type { Clock, MockOptions } from '@permit-tracking/mock'
import type { SavedReading } from './saved-reading.ts'

/** Options of `compare`. */
export interface CompareOptions {
  /** Base URL of the service: https, or http on this machine. Without a path it gets `/v1`. */
  readonly baseUrl: string
  /** API key that may read. It is part of no result and no error. */
  readonly apiKey: string
  /** Earlier reading of the service, whose differences from this one are reported. */
  readonly against?: SavedReading | undefined
  /** Sends the requests. Default: `globalThis.fetch`. */
  readonly fetch?: MockOptions['fetch'] | undefined
  /** Source of time. Default: the time of this machine. */
  readonly clock?: Clock | undefined
  /** Ends the reading. The report has the results so far. */
  readonly signal?: AbortSignal | undefined
}
