/** The status of the answer, or why there is none. */
export type AttackResponse = number | string

/** What came of one item of an attack. */
export interface AttackResult {
  /** In snake_case, such as `wrong_secret`. */
  readonly name: string
  /** What was sent, as the end of the sentence "The receiver got …". */
  readonly description: string
  /** What a receiver has to do with it; `either` is right as long as it answers without a 5xx. */
  readonly expected: 'accept' | 'refuse' | 'either'
  /** The statuses that it answered, or why no answer came, in the order of the requests. */
  readonly responses: readonly AttackResponse[]
  readonly passed: boolean
  /** What was wrong; null when nothing was. */
  readonly problem: string | null
  /** What to look at; null when nothing was wrong. */
  readonly advice: string | null
}

/** What a receiver made of everything that it may meet. */
export interface AttackReport {
  /** Every item, in the order in which it was sent; `genuine` alone where the receiver didn't even take that. */
  readonly results: readonly AttackResult[]
  /** Those that were wrong; empty for a receiver as it should be. */
  readonly failures: readonly AttackResult[]
  /** A line for each failure, with what to look at. */
  toString(): string
}

/** The report of these results. */
export function createReport(results: readonly AttackResult[], isStopped: boolean): AttackReport {
  const failures = results.filter(({ passed }) => !passed)
  return {
    results,
    failures,
    toString() {
      const summary = isStopped
        ? 'The receiver does not take a genuine delivery, so nothing else can be judged:'
        : `${results.length - failures.length} of ${results.length} passed.`
      return [summary, ...failures.map(toLine)].join('\n')
    },
  }
}

function toLine({ name, description: what, expected, problem, advice }: AttackResult): string {
  const duty = { accept: 'has to take', refuse: 'has to refuse', either: 'may take or refuse' }[expected]
  return `- ${name}: the receiver ${duty} ${what}, but ${problem}; ${advice}.`
}
