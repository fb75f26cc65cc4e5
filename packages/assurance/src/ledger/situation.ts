/** Group of situations, in the order of a report. */
export type SituationGroup = (typeof situationGroups)[number]

/** Groups of situations, in the order of a report. */
export const situationGroups = [
  'responses',
  'keys',
  'rate limit',
  'pages',
  'faults',
  'webhooks',
  'dialect',
  'clock',
] as const

/** Case that a client of the service, or a receiver of its webhooks, can meet. */
export interface Situation {
  /** Identifier, such as `getPermit × 404 not_found`. */
  readonly id: string
  readonly group: SituationGroup
  /** Noun phrase for sentences, such as `the 404 of getPermit`. */
  readonly description: string
  /** Reason why no suite can meet it. Absent for a situation that can be met. */
  readonly impossible?: string
}
