import type { Mock } from '@permit-tracking/mock'

/** Integration under certification. Each experiment creates one, so that it starts without data of another. */
export interface Integration {
  /**
   * Performs a job that has to be done once, such as the creation of contacts. It is run again after a failure, as a queue does. Its
   * effects must not depend on the list of permits or on chance, because they are compared with the effects of an undisturbed run.
   */
  run?(): Promise<unknown>
  /** Brings a copy up to date. It is run until it succeeds under the hazard, and again after the hazard has ended. */
  refresh?(): Promise<unknown>
  /**
   * Returns the copy of the watched permits. It is read after each run, and compared with the watchlist at the end. Fields that it lacks
   * are skipped.
   */
  copy?(): Iterable<CopiedPermit> | Promise<Iterable<CopiedPermit>>
  /** Returns further damage at the end: a number for each kind, such as `{ 'mails sent twice': 2 }`. */
  inspect?(): DamageCounts | Promise<DamageCounts>
  /**
   * Starts the program again after it was killed, with its stored state, and without its memory. The killed program gets no
   * more responses. Default: the integration is created again, as for a program that stores nothing.
   */
  restart?(mock: Mock): Integration | Promise<Integration>
  /** Releases what the integration holds. It is called after each experiment. */
  close?(): unknown
}

/** Creates the integration for the mock of an experiment. */
export type CreateIntegration = (mock: Mock) => Integration | Promise<Integration>

/** Permit in a copy. Timestamps are not compared, because their format depends on the dialect. */
export interface CopiedPermit {
  readonly uuid: string
  readonly permit_number?: string
  readonly status?: string
  readonly type?: string
  readonly description?: string
  readonly address?: string
  readonly filed_date?: string
}

/** Number of defects of each kind. A kind without defects may be 0 or absent. */
export type DamageCounts = Readonly<Record<string, number>>
