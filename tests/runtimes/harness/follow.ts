import type { Child } from './children.ts'
import { createTranscript, type Outcome } from './transcript.ts'

/** Maximum duration of the start of a run, of its checks, and of its end, in milliseconds. */
const limits = { begin: 30_000, checks: 20_000, end: 5_000 } as const

const endCheck = 'the process ends by itself'

/** Starts a run and follows it to its end, or to its timeout. */
export async function follow(
  start: (onLine: (line: string) => void) => Child,
  endsByItself: boolean,
): Promise<Outcome> {
  const transcript = createTranscript()
  const child = start(transcript.add)
  const ended = child.ended.then(({ code, complaints }) => ({
    code,
    reason: `it ended with ${code}. ${complaints}`,
  }))
  const over = Promise.race([transcript.over, ended.then(({ reason }) => reason)])
  const reason =
    (await within(limits.begin, Promise.race([transcript.begun, over]), "it didn't begin")) ??
    (await within(limits.checks, over, 'it was not done'))
  const end = endsByItself ? await within(limits.end, ended, 'it was still there') : undefined
  await child.stop()
  const { checks, failures } = transcript.judge(reason ?? 'it has reported nothing')
  // The failures of an incomplete run already have the reason.
  if (end === undefined || failures.length === checks.length) return { checks, failures }
  const isWell = typeof end !== 'string' && end.code === 0
  const failure = { check: endCheck, message: typeof end === 'string' ? end : end.reason }
  return { checks: [...checks, endCheck], failures: isWell ? failures : [...failures, failure] }
}

/** Resolves with the result of the promise, or with the fallback after a timeout. */
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
