import type { Child } from './children.ts'
import { createTranscript, type Outcome } from './transcript.ts'

/** How long a run may take to begin, for its checks, and to end by itself, in milliseconds. */
const limits = { begin: 30_000, checks: 20_000, end: 5_000 } as const

const endCheck = 'the process ends by itself'

/** Starts a run and follows it to its end, or to where it has had its time. */
export async function follow(
  start: (onLine: (line: string) => void) => Child,
  endsByItself: boolean,
): Promise<Outcome> {
  const transcript = createTranscript()
  const child = start(transcript.add)
  const ended = child.ended.then(({ code, complaints }) => ({
    code,
    why: `it ended with ${code}. ${complaints}`,
  }))
  const over = Promise.race([transcript.over, ended.then(({ why }) => why)])
  const why =
    (await within(limits.begin, Promise.race([transcript.begun, over]), "it didn't begin")) ??
    (await within(limits.checks, over, 'it was not through'))
  const end = endsByItself ? await within(limits.end, ended, 'it was still there') : undefined
  await child.stop()
  const { checks, failures } = transcript.judge(why ?? 'it has told nothing')
  // Of a run that didn't get so far, how it ended has been said.
  if (end === undefined || failures.length === checks.length) return { checks, failures }
  const isWell = typeof end !== 'string' && end.code === 0
  const failure = { check: endCheck, why: typeof end === 'string' ? end : end.why }
  return { checks: [...checks, endCheck], failures: isWell ? failures : [...failures, failure] }
}

/** What the promise resolves with, or, where that takes too long, what is said then. */
async function within<Value>(
  ms: number,
  promise: Promise<Value>,
  otherwise: string,
): Promise<Value | string> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`${otherwise} after ${ms / 1_000} s`), ms)
  })
  return Promise.race([promise, tooLong]).finally(() => clearTimeout(timer))
}
