import type { components } from '../../generated/types.ts'
import type { PermitRecord } from './permit-record.ts'

/** A permit as JSON, with everything that is stored of it. */
export interface PermitState extends Omit<PermitRecord, 'history'> {
  /** Newest first. */
  readonly status_history: readonly Readonly<components['schemas']['StatusChange']>[]
}

/** The record as JSON; its parts are those of the record itself, which are frozen. */
export function toPermitState({ history, ...record }: PermitRecord): PermitState {
  return { ...record, status_history: history() }
}

/** The permit as it is stored. The parts of the state become its own and are frozen. */
export function toPermitRecord({ status_history, ...state }: PermitState): PermitRecord {
  const lists = [state.parties, status_history, state.notes, state.tags, state.fees, state.inspections]
  for (const list of lists) {
    for (const item of list) Object.freeze(item)
    Object.freeze(list)
  }
  Object.freeze(state.coordinates)
  return Object.freeze({ ...state, history: () => status_history })
}
