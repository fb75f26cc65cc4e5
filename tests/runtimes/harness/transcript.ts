import type { Line } from '../behaviour/check.ts'

/** Result of a run. */
export interface Outcome {
  /** Every check that there was. */
  readonly checks: readonly string[]
  readonly failures: readonly Failure[]
}

/** A failed check. */
export interface Failure {
  readonly check: string
  readonly message: string
}

/** Messages of a run so far. */
interface Transcript {
  readonly add: (line: string) => void
  /** Resolves when the run has reported its checks. */
  readonly begun: Promise<undefined>
  /** Resolves at the end of the run, with the reason. */
  readonly over: Promise<string>
  /** Returns the outcome. Checks without a report have failed for this reason. */
  judge(reason: string): Outcome
}

/** Creates a transcript of a run. */
export function createTranscript(): Transcript {
  const begun = Promise.withResolvers<undefined>()
  const over = Promise.withResolvers<string>()
  const reported = new Map<string, string | undefined>()
  let checks: readonly string[] = []
  return {
    begun: begun.promise,
    over: over.promise,
    add(text) {
      const line = read(text)
      if ('checks' in line) {
        checks = line.checks
        begun.resolve(undefined)
      } else if ('check' in line) reported.set(line.check, line.failure)
      else over.resolve('done' in line ? 'it was done' : line.crash)
    },
    judge(reason) {
      if (checks.length === 0) return { checks: ['begins'], failures: [{ check: 'begins', message: reason }] }
      const verdicts = checks.map((check) => ({
        check,
        message: reported.has(check) ? reported.get(check) : `not run: ${reason}`,
      }))
      return {
        checks,
        failures: verdicts.filter((verdict): verdict is Failure => verdict.message !== undefined),
      }
    },
  }
}

/** Parses a line of the run. Any other output is the error of a crash. */
function read(text: string): Line | { readonly crash: string } {
  try {
    return JSON.parse(text)
  } catch {
    return { crash: text }
  }
}
