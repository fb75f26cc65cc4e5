import type { components } from '../../generated/types.ts'
import type { PermitRecord } from './permit-record.ts'

/** A permit as JSON, with all stored fields. */
export interface PermitState extends Omit<PermitRecord, 'history'> {
  /** Newest first. */
  readonly status_history: readonly Readonly<components['schemas']['StatusChange']>[]
}

/** Returns the record as JSON. It shares the frozen parts of the record. */
export function toPermitState({ history, ...record }: PermitRecord): PermitState {
  return { ...record, status_history: history() }
}

/** Returns the record of a state. It takes over the parts of the state and freezes them. */
export function toPermitRecord({ status_history, ...state }: PermitState): PermitRecord {
  const lists = [state.parties, status_history, state.notes, state.tags, state.fees, state.inspections]
  for (const list of lists) {
    for (const item of list) Object.freeze(item)
    Object.freeze(list)
  }
  Object.freeze(state.coordinates)
  return Object.freeze({ ...state, history: () => status_history })
}
