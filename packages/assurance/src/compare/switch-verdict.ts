import type { Dialect } from '@permit-tracking/mock'

/** Value of a switch of the dialect, as far as the responses show it. */
export interface SwitchVerdict {
  readonly name: keyof Dialect
  /** Value that alone explains every response; undefined if there is none, or more than one. */
  readonly value: Dialect[keyof Dialect] | undefined
  /** Values that explain every response; none if the service does something else, or nothing shows the switch. */
  readonly candidates: readonly Dialect[keyof Dialect][]
  /** Why, as a sentence. */
  readonly reason: string
}

/** Reason for a switch that is about writes, webhooks or used-up limits. */
export const noRead = 'No read shows it.'
