/**
 * Puts prism (`prism proxy --errors`, a validator that others wrote) between a client and the mock's server, drives every
 * operation to every answer that the document has for it, and fails where prism finds one that breaks the document. Then
 * breaks answers on purpose, to see that prism finds those.
 *
 *   node packages/mock/fidelity/prism.ts
 */
import { serve } from '../src/adapters/server.ts'
import type { Handlers } from '../src/http/operation.ts'
import { assembleMock } from '../src/mock.ts'
import { handlers } from '../src/resources/handlers.ts'
import { type Case, createCases } from './cases.ts'
import { startPrism } from './prism-proxy.ts'

/** Answers of the connection test that break the document, and what each breaks. */
const breaks: readonly [rule: string, answer: { status: number; body: unknown }][] = [
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
  // Prism only warns of undocumented failures; those are for the mock's own check to find.
  ['the set of successes', { status: 202, body: { data: { organization_id: 'org_1' } } }],
]
/** What prism's own answers have, and the service's never. */
const ownError = 'stoplight.io/prism/errors#'
let broken: { status: number; body: unknown } | undefined

// A handler that breaks the document doesn't compile; that is the point of it.
const routes = { ...handlers, getMe: (call: never) => broken ?? handlers.getMe(call) } as unknown as Handlers
const mock = assembleMock({ permits: 40, plan: 'enterprise', validateResponses: false }, routes)
const server = await serve(mock)
const [strict, lenient] = await Promise.all([
  startPrism(server.url, { checksRequests: true }),
  startPrism(server.url, { checksRequests: false }),
])
const failures: string[] = []
try {
  const rows = new Map<string, string[]>()
  for (const one of createCases(mock)) {
    const problem = await drive(one)
    if (problem) failures.push(`${one.operation} ${one.status}: ${problem}`)
    rows.set(one.operation, [...(rows.get(one.operation) ?? []), `${one.status}${problem ? '✗' : ''}`])
  }
  for (const [operation, statuses] of rows)
    console.log(operation.padEnd(22), [...new Set(statuses)].join(' '))
  for (const [rule, answer] of breaks) {
    broken = answer
    const { status, text } = await send({ method: 'GET', path: '/me', key: mock.apiKey }, strict.url)
    const isFound = text.includes(ownError)
    console.log(`breaking ${rule}`.padEnd(34), isFound ? 'found' : 'not found ✗')
    if (!isFound) failures.push(`An answer that breaks ${rule} passed prism: ${status} ${text}`)
  }
} finally {
  await Promise.all([strict.stop(), lenient.stop(), server.close()])
}
for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0

/** What is wrong with the answer to a request that goes through prism; nothing when all is well. */
async function drive(one: Case): Promise<string | undefined> {
  one.prepare?.()
  const { status, text } = await send(one, one.isValid ? strict.url : lenient.url)
  if (text.includes(ownError)) return `prism found a violation: ${text}`
  return status === one.status ? undefined : `answered ${status} ${text}`
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
