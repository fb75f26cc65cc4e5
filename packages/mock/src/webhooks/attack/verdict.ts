import type { AttackCase } from './attack-case.ts'
import type { AttackResponse, AttackResult } from './report.ts'

/** Holds what the receiver did against what it had to do. */
export function judge(
  item: AttackCase,
  answers: readonly AttackResponse[],
  acted: number | undefined,
): AttackResult {
  const { name, description: what, expected, adviceOnSilence = item.advice } = item
  const problem = judgeAnswers(item, answers) ?? judgeEffects(item, acted)
  const advice = answers.some(isSilence) ? adviceOnSilence : item.advice
  return {
    name,
    description: what,
    expected,
    responses: answers,
    passed: problem === null,
    problem,
    advice: problem && advice,
  }
}

function judgeAnswers(
  { expected, isAtOnce, mayBeCut }: AttackCase,
  answers: readonly AttackResponse[],
): string | null {
  const silence = answers.find(isSilence)
  if (silence !== undefined) return mayBeCut ? null : `it gave no answer (${silence})`
  const status = answers.find((answer) => !isFine(expected, answer))
  if (status === undefined) return null
  // Of two at the same time one may be told to come again, as the service does.
  if (isAtOnce && status === 503 && answers.some(isAccepted)) return null
  if (expected === 'refuse') return `it took it (${status})`
  return expected === 'accept' ? `it refused it (${status})` : `it broke (${status})`
}

function isFine(expected: AttackCase['expected'], answer: AttackResponse): boolean {
  if (expected === 'either') return Number(answer) < 500
  return isAccepted(answer) === (expected === 'accept')
}

function isSilence(answer: AttackResponse): boolean {
  return typeof answer === 'string'
}

/** Whether the receiver has taken what it answered so. */
export function isAccepted(answer: AttackResponse): boolean {
  return typeof answer === 'number' && answer >= 200 && answer < 300
}

function judgeEffects(
  { expected, expectedEffects: effects }: AttackCase,
  acted: number | undefined,
): string | null {
  if (acted === undefined) return null
  if (expected === 'refuse' && acted > 0) return 'it refused it, but acted on it'
  if (effects === undefined || acted === effects) return null
  return `it acted ${acted} times instead of ${effects}`
}
