import { ConfigurationError, type Duration } from '@permit-tracking/sdk'
import type { SyncOptions, SyncProgress } from '@permit-tracking/sdk/sync'

/**
 * Options of {@link mirrorPermits}. `signal` also ends the wait for another run. The other options of a call (`timeout`,
 * `retry`, …) apply to every request.
 */
export interface MirrorOptions extends Omit<SyncOptions, 'checkpoint' | 'listLocal'> {
  /** Called after each batch has been committed. The run fails if it throws. */
  onProgress?: ((progress: MirrorProgress) => void) | undefined
  /**
   * Minimum time from the start of a run that caught up to the start of the next, over all processes. A
   * call before that resolves at once with the status `not_due`. Text such as `'4m'`, or milliseconds. Default: 0, so
   * that every call runs.
   */
  minInterval?: Duration | undefined
  /**
   * Time after which another process takes over from a run whose process died, 1 s to 1 h. A run that lives renews its
   * lease. Default: `'30s'`.
   */
  lease?: Duration | undefined
  /** Channel of the notifications, see {@link PermitNotification}. Default: `permit_changes`. */
  channel?: string | undefined
}

/** Progress of a run after a batch, with the number of rows that were written and deleted so far. */
type MirrorProgress = SyncProgress & { readonly stored: number; readonly removed: number }

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
  minInterval: true,
  lease: true,
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

/** Checks the options that `syncPermits` doesn't have, and fills in their defaults. */
export function resolveMirrorOptions(options: MirrorOptions): MirrorSettings {
  if (typeof options !== 'object' || options === null) {
    throw new ConfigurationError(`\`options\` must be an object (received ${String(options)}).`)
  }
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(optionNames, name))
  if (unknown !== undefined) {
    throw new ConfigurationError(`Unknown option \`${unknown}\` of mirrorPermits(). See MirrorOptions.`)
  }
  const { onProgress, minInterval = 0, lease = '30s', channel, ...sync } = options
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw new ConfigurationError(`\`onProgress\` must be a function (received ${typeof onProgress}).`)
  }
  const minIntervalMs = toMs(minInterval)
  if (!(Number.isFinite(minIntervalMs) && minIntervalMs >= 0)) {
    throw new ConfigurationError(
      `\`minInterval\` must be text such as '4m', or milliseconds from 0 (received ${String(minInterval)}).`,
    )
  }
  const leaseMs = toMs(lease)
  if (!(leaseMs >= 1_000 && leaseMs <= 3_600_000)) {
    throw new ConfigurationError(
      `\`lease\` must be text such as '30s', or milliseconds, from 1 s to 1 h (received ${String(lease)}).`,
    )
  }
  return { onProgress, minIntervalMs, leaseMs, channel: resolveChannel(channel), sync }
}

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Returns a duration in milliseconds; `NaN` for any other value. */
function toMs(duration: Duration): number {
  if (typeof duration === 'number') return duration
  const [, amount, unit] = /^(\d+(?:\.\d+)?) ?(ms|s|m|h|d)$/.exec(duration) ?? []
  return Number(amount) * unitMs[unit as keyof typeof unitMs]
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
