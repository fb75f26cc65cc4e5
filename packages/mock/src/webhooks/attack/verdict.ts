import { isAccepted } from '../attempt.ts'
import type { AttackCase } from './attack-case.ts'
import type { AttackResponse, AttackResult } from './report.ts'

/** Compares the reaction of the receiver with the expected one. `eventCount` is the number of handled events, if it is known. */
export function judge(
  attackCase: AttackCase,
  responses: readonly AttackResponse[],
  eventCount: number | undefined,
): AttackResult {
  const { name, description, expected, adviceOnSilence = attackCase.advice } = attackCase
  const problem = judgeResponses(attackCase, responses) ?? judgeEvents(attackCase, eventCount)
  const advice = responses.some(isMissing) ? adviceOnSilence : attackCase.advice
  return {
    name,
    description,
    expected,
    responses,
    passed: problem === null,
    problem,
    advice: problem && advice,
  }
}

function judgeResponses(
  { expected, isConcurrent, mayCloseConnection }: AttackCase,
  responses: readonly AttackResponse[],
): string | null {
  const reason = responses.find(isMissing)
  if (reason !== undefined) return mayCloseConnection ? null : `it did not respond (${reason})`
  const status = responses.find((response) => !isExpected(expected, response))
  if (status === undefined) return null
  // Of two concurrent deliveries, one may be postponed with a 503, which the service retries.
  if (isConcurrent && status === 503 && responses.some(isAccepted)) return null
  return `it responded with ${status}`
}

function isExpected(expected: AttackCase['expected'], response: AttackResponse): boolean {
  if (expected === 'either') return Number(response) < 500
  return isAccepted(response) === (expected === 'accept')
}

function isMissing(response: AttackResponse): boolean {
  return typeof response === 'string'
}

function judgeEvents(
  { expected, expectedEvents }: AttackCase,
  eventCount: number | undefined,
): string | null {
  if (eventCount === undefined) return null
  if (expected === 'reject' && eventCount > 0) return 'it rejected the delivery, but handled the event'
  if (expectedEvents === undefined || eventCount === expectedEvents) return null
  return `it handled ${eventCount} event${eventCount === 1 ? '' : 's'} instead of ${expectedEvents}`
}
