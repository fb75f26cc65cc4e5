import type { Forge } from './forge.ts'

/** One thing that a receiver may meet. */
export interface AttackCase {
  /** In snake_case, as in the report. */
  readonly name: string
  /** What is sent, as the end of the sentence "The receiver got …". */
  readonly description: string
  /** Whether a receiver has to take it, to refuse it, or may do either as long as it answers. */
  readonly expected: 'accept' | 'refuse' | 'either'
  /** What a receiver most likely does that fails here. */
  readonly advice: string
  /** What to look at instead where no answer came. */
  readonly adviceOnSilence?: string
  /** Of a receiver that doesn't take it nothing else can be judged. */
  readonly isDecisive?: boolean
  /** How many events the deliveries stand for. Default: none of those to refuse, and whatever it likes of the others. */
  readonly expectedEffects?: number
  /** Sends the requests side by side. Default: one after the other. */
  readonly isAtOnce?: boolean
  /** The receiver may end the connection instead of reading on. */
  readonly mayBeCut?: boolean
  /** Is left out where there is no such secret. */
  readonly needs?: 'previousSecret' | 'retiredSecret'
  readonly requests: (forge: Forge) => readonly RequestInit[]
}
