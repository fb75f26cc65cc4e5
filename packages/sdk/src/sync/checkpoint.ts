import { refusal } from '../errors/configuration-error.ts'
import type { Version } from './versions.ts'

/** What is known between two batches and two processes, as a checkpoint has it. Moments are epoch milliseconds. */
export interface State {
  readonly version: 1
  /** Whose permits these are. */
  readonly organization_id: string
  /** Every version up to this `updated_at` has been handed out; absent before the first pass has ended. */
  readonly watermark?: number | undefined
  /** `recent` has all versions that were handed out and updated since this moment, unless they were too many. */
  readonly floor?: number | undefined
  /** When the last full walk began. */
  readonly fullWalkAt?: number | undefined
  /** Only while a pass is under way: what it handed out and was updated earlier than this changes no more unseen. */
  readonly passFloor?: number | undefined
  /** Versions that were handed out and may be read again. */
  readonly recent: Version[]
}

/**
 * The state in a checkpoint, or that before the first synchronization.
 *
 * @throws ConfigurationError when it is no checkpoint, of another version of the SDK, or of another organization.
 */
export function readCheckpoint(checkpoint: string | null | undefined, organization_id: string): State {
  if (checkpoint === undefined || checkpoint === null) return { version: 1, organization_id, recent: [] }
  const state = parse(checkpoint)
  if (!state) throw unusable('it is damaged')
  if (state.version !== 1) throw unusable(`its version is ${state.version} and not 1`)
  if (state.organization_id === organization_id) return state
  throw unusable(`it is of ${state.organization_id} and the key of ${organization_id}`)
}

function unusable(problem: string) {
  return refusal('use the checkpoint', problem, 'give the last one of this copy, or none to start anew')
}

function parse(text: string): State | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isState(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** What has a version was written by an SDK, and what has this one and its list by this one. */
function isState(value: unknown): value is State {
  const { version, recent }: { version?: unknown; recent?: unknown } = Object(value)
  return Number.isInteger(version) && (version !== 1 || Array.isArray(recent))
}
