import type { Duration } from '@permit-tracking/sdk'
import type { SyncOptions, SyncProgress } from '@permit-tracking/sdk/sync'
import { invalid, quote } from '../../../sdk/src/errors/configuration-error.ts'
import { applyRules, checkOptionalFunction, type OptionRules } from '../../../sdk/src/rules/option-rules.ts'
import { toMs } from '../../../sdk/src/time/duration.ts'

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
export type MirrorSettings = ReturnType<typeof resolveMirrorOptions>

/** Checks the options that `syncPermits` doesn't have, and fills in their defaults. */
export function resolveMirrorOptions(options: MirrorOptions) {
  const { onProgress, minInterval, lease, channel, ...sync } = applyRules(
    'mirror the permits',
    options,
    rules,
  )
  return { onProgress, minIntervalMs: minInterval, leaseMs: lease, channel, sync }
}

/** `syncPermits` checks the option. */
const pass = <Value>(value: Value): Value => value

const rules = {
  onProgress: checkOptionalFunction<MirrorOptions['onProgress']>,
  minInterval: (interval = 0, option) => toMs(option, interval),
  lease(lease = '30s', option) {
    const ms = toMs(option, lease)
    if (ms >= 1_000 && ms <= 3_600_000) return ms
    throw invalid(option, '1 s to 1 h', quote(lease))
  },
  channel: checkChannel,
  overlap: pass<SyncOptions['overlap']>,
  fullSyncInterval: pass<SyncOptions['fullSyncInterval']>,
  maxRemovals: pass<SyncOptions['maxRemovals']>,
  per_page: pass<SyncOptions['per_page']>,
  signal: pass<SyncOptions['signal']>,
  timeout: pass<SyncOptions['timeout']>,
  deadline: pass<SyncOptions['deadline']>,
  retry: pass<SyncOptions['retry']>,
  headers: pass<SyncOptions['headers']>,
  hooks: pass<SyncOptions['hooks']>,
} satisfies OptionRules<MirrorOptions>

/** Returns the channel, or the default. PostgreSQL cuts longer identifiers, and rejects a longer channel. */
export function checkChannel(channel = 'permit_changes', option = 'channel'): string {
  const isText = typeof channel === 'string' && channel !== ''
  if (isText && new TextEncoder().encode(channel).length <= 63) return channel
  throw invalid(option, 'text of at most 63 bytes', quote(channel))
}
