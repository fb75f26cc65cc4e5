import type { Line } from '../behaviour/check.ts'

/** How a run went. */
export interface Outcome {
  /** Every check that there was. */
  readonly checks: readonly string[]
  readonly failures: readonly Failure[]
}

/** A check that didn't hold. */
export interface Failure {
  readonly check: string
  readonly why: string
}

/** What a run has told so far. */
interface Transcript {
  readonly add: (line: string) => void
  /** Resolves when the run has said what it is going to check. */
  readonly begun: Promise<undefined>
  /** Resolves when nothing more will come, with the reason. */
  readonly over: Promise<string>
  /** Every check that wasn't heard of has failed, for the reason given. */
  judge(why: string): Outcome
}

/** Takes down what a run tells. */
export function createTranscript(): Transcript {
  const begun = Promise.withResolvers<undefined>()
  const over = Promise.withResolvers<string>()
  const heard = new Map<string, string | undefined>()
  let checks: readonly string[] = []
  return {
    begun: begun.promise,
    over: over.promise,
    add(text) {
      const line = read(text)
      if ('checks' in line) {
        checks = line.checks
        begun.resolve(undefined)
      } else if ('check' in line) heard.set(line.check, line.why)
      else over.resolve('done' in line ? 'it was through' : line.crash)
    },
    judge(why) {
      if (checks.length === 0) return { checks: ['begins'], failures: [{ check: 'begins', why }] }
      const verdicts = checks.map((check) => ({
        check,
        why: heard.has(check) ? heard.get(check) : `not run: ${why}`,
      }))
      return { checks, failures: verdicts.filter((verdict): verdict is Failure => verdict.why !== undefined) }
    },
  }
}

/** A line of the run; what is none of ours is what it says when it breaks. */
function read(text: string): Line | { readonly crash: string } {
  try {
    return JSON.parse(text)
  } catch {
    return { crash: text }
  }
}
