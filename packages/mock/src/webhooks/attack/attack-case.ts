import type { DeliveryFactory } from './delivery-factory.ts'

/** One case of an attack. */
export interface AttackCase {
  /** Name in snake_case, as in the report. */
  readonly name: string
  /** Description of the delivery that completes "the receiver must accept …". */
  readonly description: string
  /** Expected reaction. `either` allows both, but no 5xx. */
  readonly expected: 'accept' | 'reject' | 'either'
  /** Advice for a receiver that fails. */
  readonly advice: string
  /** Advice for a receiver that doesn't respond. */
  readonly adviceOnSilence?: string
  /** Stops the attack if the receiver doesn't accept it. */
  readonly stopsOnFailure?: boolean
  /** Expected number of handled events. Default: 0 for a delivery to reject, and any number otherwise. */
  readonly expectedEvents?: number
  /** Sends the requests concurrently. Default: one after the other. */
  readonly isConcurrent?: boolean
  /** Allows the receiver to close the connection without a response. */
  readonly mayCloseConnection?: boolean
  /** Required secret. The case is skipped without it. */
  readonly needs?: 'previousSecret' | 'retiredSecret'
  readonly requests: (factory: DeliveryFactory) => readonly RequestInit[]
}
