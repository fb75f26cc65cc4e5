/** Report of an attack. */
export interface AttackReport {
  /** Results in the order of the cases. Only `genuine` if the receiver doesn't accept it. */
  readonly results: readonly {
    /** Name in snake_case, such as `wrong_secret`. */
    readonly name: string
    /** Description of the delivery that completes "the receiver must accept …". */
    readonly description: string
    /** Expected reaction. `either` allows both, but no 5xx. Only `huge` and `huge_signed` pass without a response. */
    readonly expected: 'accept' | 'reject' | 'either'
    /** Status of each response, or the reason for a missing one, in the order of the requests. */
    readonly responses: readonly (number | string)[]
    readonly passed: boolean
    /** Mistake of the receiver. Null if it passed. */
    readonly problem: string | null
    /** Advice for a fix. Null if it passed. */
    readonly advice: string | null
  }[]
  /** Failed results. Empty for a correct receiver. */
  readonly failures: AttackReport['results']
  /** Returns a summary with a line for each failure. */
  toString(): string
}

/** Result of one case of an attack. */
export type AttackResult = AttackReport['results'][number]

/** Status of the response, or the reason for a missing one. */
export type AttackResponse = AttackResult['responses'][number]

/** Creates the report of results. */
export function createAttackReport(results: readonly AttackResult[], isStopped: boolean): AttackReport {
  const failures = results.filter(({ passed }) => !passed)
  return {
    results,
    failures,
    toString() {
      const summary = isStopped
        ? 'The receiver does not accept a genuine delivery, so the attack was stopped:'
        : `${results.length - failures.length} of ${results.length} passed.`
      return [summary, ...failures.map(toLine)].join('\n')
    },
  }
}

function toLine({ name, description, expected, problem, advice }: AttackResult): string {
  const duty = { accept: 'must accept', reject: 'must reject', either: 'may accept or reject' }[expected]
  return `- ${name}: the receiver ${duty} ${description}, but ${problem}; ${advice}.`
}
