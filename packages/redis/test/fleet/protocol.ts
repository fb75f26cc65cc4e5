/** Address of the service, and the key that all processes share. */
export interface ServiceAddress {
  readonly baseUrl: string
  readonly apiKey: string
}

/** Message to a worker. */
export type Order =
  | {
      readonly type: 'load'
      /** Label of the samples. */
      readonly label: string
      /** Single calls, or walks of the list of permits. */
      readonly kind: 'call' | 'walk'
      readonly service: ServiceAddress
      /** Number of calls or walks at the same time. */
      readonly concurrency: number
      /** Number of calls or walks. Default: until stopped. */
      readonly count?: number
      /** Mean pause between two of them, in milliseconds. Default 0. */
      readonly pauseMs?: number
    }
  | { readonly type: 'stop'; readonly isImmediate: boolean }
  | {
      readonly type: 'decide'
      readonly scope: string
      readonly concurrency: number
      readonly durationMs: number
    }

/** A call, or a page of a walk. */
export interface Sample {
  readonly label: string
  /** Epoch milliseconds. */
  readonly startedAt: number
  /** Time at which its first attempt was sent, epoch milliseconds. */
  readonly sentAt: number
  /** Time from the call to its first attempt, in milliseconds. */
  readonly waitMs: number
  /** Part of that time in which the process could not run. */
  readonly stalledMs: number
  /** Error with which the call failed. */
  readonly error?: string
}

/** Line that the limiter has logged. */
export interface LogLine {
  /** Epoch milliseconds. */
  readonly at: number
  /** `warn` if the process continues without Redis, `info` if it shares the limit again. */
  readonly level: 'info' | 'warn'
  readonly text: string
}

/** Message of a worker whose load has stopped. */
export interface Report {
  readonly samples: readonly Sample[]
  readonly logLines: readonly LogLine[]
}

/** Message of a worker that has measured decisions. */
export interface Decisions {
  readonly count: number
  readonly medianMs: number
  readonly p99Ms: number
}
