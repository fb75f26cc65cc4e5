/**
 * Checks the mock with a third-party validator: prism (`prism proxy --errors`) between a client and the mock's server. Calls
 * every operation for each of its documented statuses, and fails if prism finds a violation of the document. Then sends
 * invalid responses on purpose, and fails if prism doesn't find them.
 *
 *   node packages/mock/fidelity/prism.ts
 */
import { serve } from '../src/adapters/server.ts'
import { createMockWith } from '../src/create-mock.ts'
import type { Handlers } from '../src/http/operation.ts'
import { handlers } from '../src/resources/handlers.ts'
import { type Case, createCases } from './cases.ts'
import { startPrism } from './prism-proxy.ts'

/** Invalid responses of `getMe`, with the rule that each violates. */
const violations: readonly [rule: string, response: { status: number; body: unknown }][] = [
  ['a required field', { status: 200, body: { data: { organization_id: 'org_1', permissions: [] } } }],
  [
    'a type',
    { status: 200, body: { data: { organization_id: 'org_1', organization_name: 1, permissions: [] } } },
  ],
  [
    'a pattern',
    { status: 200, body: { data: { organization_id: 'x', organization_name: 'x', permissions: [] } } },
  ],
  ['the envelope', { status: 200, body: { organization_id: 'org_1' } }],
  // Prism only warns of undocumented failures. The mock's own check finds those.
  ['the set of successes', { status: 202, body: { data: { organization_id: 'org_1' } } }],
]
/** Text in every error of prism, and in no response of the service. */
const ownError = 'stoplight.io/prism/errors#'
let invalid: { status: number; body: unknown } | undefined

// The cast is needed because a handler with invalid responses doesn't compile.
const routes = { ...handlers, getMe: (call: never) => invalid ?? handlers.getMe(call) } as unknown as Handlers
const mock = createMockWith({ permits: 40, plan: 'enterprise' }, routes)
const server = await serve(mock)
const [strict, lenient] = await Promise.all([
  startPrism(server.url, { checksRequests: true }),
  startPrism(server.url, { checksRequests: false }),
])
const failures: string[] = []
try {
  const rows = new Map<string, string[]>()
  for (const one of createCases(mock)) {
    const problem = await check(one)
    if (problem) failures.push(`${one.operation} ${one.status}: ${problem}`)
    rows.set(one.operation, [...(rows.get(one.operation) ?? []), `${one.status}${problem ? '✗' : ''}`])
  }
  for (const [operation, statuses] of rows)
    console.log(operation.padEnd(22), [...new Set(statuses)].join(' '))
  for (const [rule, response] of violations) {
    invalid = response
    const { status, text } = await send({ method: 'GET', path: '/me', key: mock.apiKey }, strict.url)
    const isFound = text.includes(ownError)
    console.log(`violating ${rule}`.padEnd(34), isFound ? 'found' : 'not found ✗')
    if (!isFound) failures.push(`A response that violates ${rule} passed prism: ${status} ${text}`)
  }
} finally {
  await Promise.all([strict.stop(), lenient.stop(), server.close()])
}
for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0

/** Sends a request through prism. Returns the problem with the response, if any. */
async function check(one: Case): Promise<string | undefined> {
  one.prepare?.()
  const { status, text } = await send(one, one.isValid ? strict.url : lenient.url)
  if (text.includes(ownError)) return `prism found a violation: ${text}`
  return status === one.status ? undefined : `returned ${status} ${text}`
}

async function send(
  { method, path, key, body }: Pick<Case, 'method' | 'path' | 'key' | 'body'>,
  url: string,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  })
  return { status: response.status, text: await response.text() }
}
