import { ConfigurationError } from '@permit-tracking/sdk'
import type { SyncOptions, SyncProgress } from '@permit-tracking/sdk/sync'

/**
 * Options of {@link mirrorPermits}. `signal` also ends the wait for another run. The other options of a call (`timeout`,
 * `retry`, …) apply to every request.
 */
export interface MirrorOptions extends Omit<SyncOptions, 'checkpoint' | 'listLocal'> {
  /** Called after each batch has been committed. The run fails if it throws. */
  onProgress?: ((progress: MirrorProgress) => void) | undefined
  /**
   * Minimum time in milliseconds from the start of a run that caught up to the start of the next, over all processes. A
   * call before that resolves at once with the status `not_due`. Default: 0, so that every call runs.
   */
  minIntervalMs?: number | undefined
  /**
   * Time in milliseconds after which another process takes over from a run whose process died, 1,000 to 3,600,000. A
   * run that lives renews its lease. Default: 30,000.
   */
  leaseMs?: number | undefined
  /** Channel of the notifications, see {@link PermitNotification}. Default: `permit_changes`. */
  channel?: string | undefined
}

/** Progress of a run after a batch. */
export interface MirrorProgress extends SyncProgress {
  /** Number of rows that were written so far. */
  readonly stored: number
  /** Number of rows that were deleted so far. */
  readonly removed: number
}

/** Options of a run, checked and with the defaults filled in. */
export interface MirrorSettings {
  readonly onProgress: ((progress: MirrorProgress) => void) | undefined
  readonly minIntervalMs: number
  readonly leaseMs: number
  readonly channel: string
  readonly sync: SyncOptions
}

const defaultChannel = 'permit_changes'
/** PostgreSQL cuts longer identifiers, and rejects a longer channel. */
const maxChannelBytes = 63
/** Names of all options. A missing one doesn't compile. */
const optionNames: Record<keyof MirrorOptions, true> = {
  onProgress: true,
  minIntervalMs: true,
  leaseMs: true,
  channel: true,
  overlap: true,
  fullSyncInterval: true,
  maxRemovals: true,
  per_page: true,
  signal: true,
  timeout: true,
  deadline: true,
  retry: true,
  headers: true,
  hooks: true,
}

/** Checks the options that are not those of `syncPermits`, and fills in their defaults. */
export function resolveMirrorOptions(options: MirrorOptions): MirrorSettings {
  if (typeof options !== 'object' || options === null) {
    throw new ConfigurationError(`\`options\` must be an object (received ${String(options)}).`)
  }
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(optionNames, name))
  if (unknown !== undefined) {
    throw new ConfigurationError(`Unknown option \`${unknown}\` of mirrorPermits(). See MirrorOptions.`)
  }
  const { onProgress, minIntervalMs = 0, leaseMs = 30_000, channel, ...sync } = options
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw new ConfigurationError(`\`onProgress\` must be a function (received ${typeof onProgress}).`)
  }
  if (!(Number.isFinite(minIntervalMs) && minIntervalMs >= 0)) {
    throw new ConfigurationError(
      `\`minIntervalMs\` must be a number of milliseconds from 0 (received ${String(minIntervalMs)}).`,
    )
  }
  if (!(Number.isFinite(leaseMs) && leaseMs >= 1_000 && leaseMs <= 3_600_000)) {
    throw new ConfigurationError(
      `\`leaseMs\` must be 1000 to 3600000 milliseconds (received ${String(leaseMs)}).`,
    )
  }
  return { onProgress, minIntervalMs, leaseMs, channel: resolveChannel(channel), sync }
}

/** Returns the channel, or the default. */
export function resolveChannel(channel: string = defaultChannel): string {
  if (typeof channel === 'string' && channel !== '' && byteLength(channel) <= maxChannelBytes) return channel
  throw new ConfigurationError(
    `\`channel\` must be text of at most ${maxChannelBytes} bytes (received ${JSON.stringify(channel)}).`,
  )
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
