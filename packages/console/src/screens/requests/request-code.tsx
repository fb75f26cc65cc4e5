import type { Schemas } from '../../api/control-client.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { keyVariable } from '../../explorer/samples/sample-request.ts'
import { toShell, toTypeScript } from '../../explorer/samples/source-literal.ts'
import { sdkProgram, sdkQuery } from '../../explorer/samples/typescript-sample.ts'
import { decodeSegment } from '../../format.ts'
import { useConsole } from '../../state/hooks.ts'
import { isFaultKind } from '../lab/fault-form.tsx'

/** Recorded request, and the base address of the service. */
export interface RequestCodeProps {
  readonly entry: Schemas['RequestEntry']
  readonly baseUrl: string
}

/** Request as code: a shell command, a program with the SDK, a fault and an expectation of a test. */
export function RequestCode({ entry, baseUrl }: RequestCodeProps) {
  const { controlUrl } = useConsole()
  const code = (name: string, text: string | undefined) => ({
    name,
    content: () =>
      text === undefined ? (
        <p class="dim">The request is for no operation of the service.</p>
      ) : (
        <CodeBlock label={name} text={text} />
      ),
  })
  return (
    <Tabs
      label="As code"
      tabs={[
        code('curl', generateCurl(entry, controlUrl)),
        code('SDK', generateSdkCode(entry, baseUrl)),
        code('Fault', generateFaultCode(entry)),
        code('Expectation', generateExpectation(entry)),
      ]}
    />
  )
}

type RequestEntry = Schemas['RequestEntry']

/** Returns the code of a test that expects this request; undefined if the request is for no operation. */
export function generateExpectation(entry: RequestEntry): string | undefined {
  const { operation, path, query, request, status } = entry
  if (operation === null) return undefined
  const expected = {
    // The path names a permit, a contact or a condition.
    ...(/^get(Permit|Contact)|^removeFromWatchlist$|^listConditionPermits$/.test(operation) && { path }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(request.body !== undefined && { body: request.body }),
    ...(status !== null && { status }),
  }
  return `// In Jest, call expect.extend(matchers) with the matchers of '@permit-tracking/mock/matchers' instead.
import { expect } from '@permit-tracking/mock/vitest'

expect(mock).toHaveReceived(${toTypeScript(operation)}, ${toTypeScript(expected)})
`
}

/** Returns a shell command that sends a request again. The key is read from the environment, because the journal masks it. */
export function generateCurl(entry: RequestEntry, controlUrl: string): string {
  const { method, request } = entry
  const parts = [`curl ${toShell(urlOf(entry, controlUrl))}`]
  if (method !== 'GET') parts.push(`--request ${method}`)
  if (request.headers.authorization !== undefined)
    parts.push(`--header "Authorization: Bearer $${keyVariable}"`)
  for (const [name, value] of sentHeaders(entry)) parts.push(`--header ${toShell(`${name}: ${value}`)}`)
  if (request.body !== undefined) parts.push(`--data-raw ${toShell(bodyText(request.body))}`)
  return parts.join(' \\\n  ')
}

/** Returns the address of a recorded request. The service is beside the control API, maybe behind a path of a proxy. */
export function urlOf({ path, search }: RequestEntry, controlUrl: string): string {
  return controlUrl.replace(/\/[^/]*$/, '') + path + search
}

/** Returns the text of a recorded body. */
export function bodyText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** Headers that make a difference to the service. Every client writes the others itself. */
const relevant = new Set(['accept', 'content-type', 'if-none-match', 'prefer'])

/** Returns the headers that a repetition of a request sends, without the key and other values that the journal masks. */
export function sentHeaders({ request }: RequestEntry): [name: string, value: string][] {
  return Object.entries(request.headers).filter(
    ([name, value]) =>
      (relevant.has(name) || name.startsWith('x-')) && value !== '*/*' && !value.includes('***'),
  )
}

/** Returns a program that makes the call of a request with the SDK; undefined if the request is for no operation. */
export function generateSdkCode(entry: RequestEntry, baseUrl: string): string | undefined {
  const { operation, path, query, request } = entry
  if (operation === null) return undefined
  const [beforeLast = '', last = ''] = path.split('/').slice(-2).map(decodeSegment)
  return sdkProgram(baseUrl, operation, {
    id: toTypeScript(/^(getPermitHistory|listConditionPermits)$/.test(operation) ? beforeLast : last),
    query: sdkQuery(query),
    body: toTypeScript(request.body),
  })
}

type Fault = Schemas['Fault']

/** Properties of a request that its fault is read from. */
type Failed = Pick<RequestEntry, 'operation' | 'status' | 'fault' | 'response'>

/** Returns the fault that makes the next request for the same operation fail like this one; with 503 if this one succeeded. */
export function faultOf(entry: Failed): Fault {
  const { operation, status, fault } = entry
  const scope = operation === null ? {} : { operation }
  const injected = fault === null ? undefined : injectedFault(fault)
  if (injected !== undefined && injected.kind !== 'response') {
    const hasOwnStatus = injected.kind === 'html' || injected.kind === 'empty'
    return { ...scope, ...injected, ...(hasOwnStatus && status !== null && { status }) }
  }
  if (status === null) return { ...scope, kind: 'reset' }
  if (status < 400) return { ...scope, status: 503 }
  const code = errorCodeIn(entry.response?.body)
  const retryAfter = entry.response?.headers['retry-after']
  return {
    ...scope,
    status,
    ...(code !== undefined && { code }),
    // A 429 has one anyway, from the rate limit.
    ...(retryAfter !== undefined && status !== 429 && { headers: { 'Retry-After': retryAfter } }),
    ...(injected?.phase && { phase: injected.phase }),
  }
}

/** Returns the code that makes the next request for the same operation fail like this one. */
export function generateFaultCode(entry: RequestEntry): string {
  return `mock.faults.next(${toTypeScript(faultOf(entry))})\n`
}

/** Parses the fault of a recorded request, such as `reset after_commit`. One that only delays is not a failure. */
function injectedFault(label: string): Pick<Fault, 'kind' | 'phase'> | undefined {
  const [kind = '', phase] = label.split(' ')
  if (!isFaultKind(kind) || kind === 'delay') return undefined
  return phase === 'after_commit' ? { kind, phase } : { kind }
}

function errorCodeIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined
  const { error } = body
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
