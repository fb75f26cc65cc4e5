import { ConfigurationError, invalid, typeOf } from '../errors/configuration-error.ts'
import type { Version } from './versions.ts'

/** Content of a checkpoint. Times are epoch milliseconds on the service's clock. */
export interface CheckpointState {
  readonly version: 1
  readonly organization_id: string
  /** Time before which every update has been returned. Absent before the first complete run. */
  readonly watermark?: number | undefined
  /**
   * Start of the last complete full walk. If that walk missed rows (`missing`), only a full walk that starts at least the option
   * `overlap` later replaces it, because an earlier one can't confirm a removal.
   */
  readonly fullSyncAt?: number | undefined
  /**
   * A permit whose `updated_at` is before this time, and the same as in the copy, has not changed. Present only if the last run did
   * not finish or has to be repeated. If it is absent, the same rule applies to times before `watermark`.
   */
  readonly stableBefore?: number | undefined
  /** Versions that were returned and that a later run may read again. At most the newest 1,000 are kept. */
  readonly recent: Version[]
  /** Hashes of the rows that the walk of `fullSyncAt` missed for the first time, 750 at most. */
  readonly missing: number[]
}

/**
 * Reads a checkpoint. Returns the state before the first run if there is none, or if its `watermark` or `stableBefore` is
 * later than `latest`. A checkpoint from the future could hide updates.
 *
 * @throws ConfigurationError if the checkpoint is damaged, or of another version or organization.
 *
 * @param latest Latest possible time on the service's clock.
 */
export function readCheckpoint(
  checkpoint: string | null | undefined,
  organization_id: string,
  latest: number,
): CheckpointState {
  const initial: CheckpointState = { version: 1, organization_id, recent: [], missing: [] }
  if (checkpoint === undefined || checkpoint === null) return initial
  if (typeof checkpoint !== 'string') throw invalid('checkpoint', 'a string', typeOf(checkpoint))
  const state = parse(checkpoint)
  if (!isState(state)) throw unusable('it is damaged, or of another version')
  if (state.organization_id !== organization_id) {
    throw unusable(
      `it belongs to the organization ${state.organization_id}, but the API key belongs to ${organization_id}`,
    )
  }
  const { watermark = 0, stableBefore = 0 } = state
  return Math.max(watermark, stableBefore) > latest ? initial : state
}

function unusable(reason: string): ConfigurationError {
  return new ConfigurationError(
    `Could not use the checkpoint: ${reason}. Pass the one that was stored last with this copy, or none to start from the beginning.`,
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isState(value: unknown): value is CheckpointState {
  const state: { readonly [Name in keyof CheckpointState]?: unknown } = Object(value)
  return (
    state.version === 1 &&
    typeof state.organization_id === 'string' &&
    [state.watermark, state.fullSyncAt, state.stableBefore].every(isOptionalTime) &&
    Array.isArray(state.recent) &&
    state.recent.every(isVersion) &&
    Array.isArray(state.missing) &&
    state.missing.every(Number.isFinite)
  )
}

function isOptionalTime(value: unknown): boolean {
  return value === undefined || (Number.isFinite(value) && Number(value) >= 0)
}

function isVersion(value: unknown): value is Version {
  return Array.isArray(value) && value.length === 3 && value.every(Number.isFinite)
}
