import { isDeepStrictEqual } from 'node:util'
import type { Case, Expected, ExpectedRequest, Json, Outcome } from './case.ts'
import type { CaseService, SentRequest } from './case-service.ts'

/** Returns the differences between what a client did and what the case expects. */
export function judge(
  { expected, responses = [], list }: Case,
  service: CaseService,
  outcome: Outcome,
): string[] {
  const { requests } = service
  const { min = responses.length, max = list ? Number.POSITIVE_INFINITY : responses.length } =
    expected.requests ?? {}
  const counts = min === max ? `${min}` : `${min} to ${max}`
  return [
    ...judgeOutcome(expected, service, outcome),
    ...(JSON.stringify(outcome).includes(apiKey) ? ['its outcome contains the API key'] : []),
    ...(requests.length < min || requests.length > max
      ? [`it sent ${requests.length} requests instead of ${counts}`]
      : []),
    ...requests.flatMap((request, index) => judgeRequest(request, index + 1, responses[index]?.to)),
    ...(expected.waits ?? []).flatMap(({ before, min_ms, max_ms }) => {
      const waitMs = requests[before - 1]?.waitMs
      if (waitMs === undefined || (waitMs >= min_ms && waitMs <= max_ms)) return []
      return [`it waited ${Math.round(waitMs)} ms before request ${before} instead of ${min_ms} to ${max_ms}`]
    }),
  ]
}

function judgeOutcome(expected: Expected, { list }: CaseService, outcome: Outcome): string[] {
  if (list && expected.items === 'present') {
    const items = outcome.items?.map(String)
    if (!items) return [`it returned ${show(outcome)} instead of items`]
    const found = new Set(items)
    const lost = list.present().filter((uuid) => !found.has(uuid))
    const unknown = items.filter((uuid) => !list.isKnown(uuid))
    return [
      ...(lost.length > 0 ? [`it lost ${lost.length} permits, the first of them ${lost[0]}`] : []),
      ...(found.size < items.length ? [`it returned ${items.length - found.size} permits again`] : []),
      ...(unknown.length > 0 ? [`it returned ${unknown[0]}, which is not a permit of the list`] : []),
    ]
  }
  const { items, result, error, events } = expected
  const wanted: Outcome = {
    ...(items !== undefined && items !== 'present' && { items }),
    ...(result !== undefined && { result }),
    ...(error !== undefined && { error }),
    ...(events !== undefined && { events }),
  }
  return isPart(wanted, outcome) ? [] : [`it returned ${show(outcome)} instead of ${show(wanted)}`]
}

function judgeRequest(request: SentRequest, number: number, to: ExpectedRequest = {}): string[] {
  const { headers = {}, body, ...rest } = to
  const wanted = {
    ...rest,
    headers: { authorization: `Bearer ${apiKey}`, ...headers },
    ...(body !== undefined && { body }),
  }
  const sent = { ...request, body: body === undefined ? request.body : parse(request.body) }
  return Object.entries(wanted).flatMap(([name, value]) => {
    const actual = name in sent ? sent[name as keyof typeof sent] : undefined
    return isPart(value, actual)
      ? []
      : [`the ${name} of request ${number} is ${show(actual)} instead of ${show(value)}`]
  })
}

/** Key of every case. */
export const apiKey = 'pt_test_conformance_0123456789abcdef'

/** True if a value has all properties of another one. Lists are equal item by item. */
function isPart(wanted: unknown, actual: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return wanted === actual
  if (Array.isArray(wanted)) return isDeepStrictEqual(wanted, actual)
  if (typeof actual !== 'object' || actual === null) return false
  const properties = new Map<string, unknown>(Object.entries(actual))
  return Object.entries(wanted).every(([name, value]) => isPart(value, properties.get(name)))
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function show(value: unknown): string {
  const text = (JSON.stringify(value) ?? 'nothing').replaceAll(apiKey, '***')
  return text.length > 400 ? `${text.slice(0, 400)}…` : text
}
