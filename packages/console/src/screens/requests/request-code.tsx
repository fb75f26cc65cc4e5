import type { Schemas } from '../../api/control-client.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { ActionButton } from '../../components/form.tsx'
import { Section } from '../../components/screen.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { toShell, toTypeScript } from '../../explorer/samples/source-literal.ts'
import { Link } from '../../router/link.tsx'
import { useConsole } from '../../state/hooks.ts'
import { faultOf, generateFaultCode, generateSdkCode } from './generate-code.ts'

interface RequestCodeProps {
  readonly entry: Schemas['RequestEntry']
  readonly baseUrl: string
}

/** Request as code: a shell command, a program with the SDK, a fault and an expectation of a test. */
export function RequestCode({ entry, baseUrl }: RequestCodeProps) {
  const none = <p class="dim">The request is for no operation of the service.</p>
  const sdkCode = generateSdkCode(entry, baseUrl)
  const expectation = generateExpectation(entry)
  return (
    <Section title="As code">
      <Tabs
        label="As code"
        tabs={[
          {
            name: 'curl',
            content: () => <CodeBlock label="Shell command" text={generateCurl(entry, baseUrl)} />,
          },
          {
            name: 'SDK',
            content: () => (sdkCode === undefined ? none : <CodeBlock label="TypeScript" text={sdkCode} />),
          },
          { name: 'Fault', content: () => <FaultCode entry={entry} /> },
          {
            name: 'Expectation',
            content: () => (expectation === undefined ? none : <CodeBlock label="Test" text={expectation} />),
          },
        ]}
      />
    </Section>
  )
}

function FaultCode({ entry }: Pick<RequestCodeProps, 'entry'>) {
  const { control, message } = useConsole()
  const { operation, organization_id, status } = entry
  async function plan(): Promise<void> {
    const body = { plan: { next: true }, fault: faultOf(entry) } as const
    if (organization_id === null) await control.POST('/faults', { body })
    else {
      const params = { path: { organization_id } }
      await control.POST('/organizations/{organization_id}/faults', { params, body })
    }
    message.value = 'Planned. Send the request to see the fault.'
  }
  const isFailure = status === null || status >= 400
  return (
    <div class="prose">
      <p>
        The next {operation === null ? 'request' : <code>{operation}</code>}{' '}
        {isFailure ? 'fails like this one.' : 'fails with 503.'} The <Link to="/lab">Lab</Link> lists the
        planned faults.
      </p>
      <CodeBlock label="Fault" text={generateFaultCode(entry)} />
      <div class="actions">
        <ActionButton action={plan}>Plan this fault now</ActionButton>
      </div>
    </div>
  )
}

type RequestEntry = Schemas['RequestEntry']

/** Returns the code of a test that expects this request; undefined if the request is for no operation. */
export function generateExpectation(entry: RequestEntry): string | undefined {
  const { operation, path, query, request, status } = entry
  if (operation === null) return undefined
  const expected = {
    ...(hasIdentifier(operation) && { path }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(request.body !== undefined && { body: request.body }),
    ...(status !== null && { status }),
  }
  return `// In Jest, call expect.extend(matchers) with the matchers of '@permit-tracking/mock/matchers' instead.
import { expect } from '@permit-tracking/mock/vitest'

expect(mock).toHaveReceived(${toTypeScript(operation)}, ${toTypeScript(expected)})
`
}

/** True if the path of an operation names a permit, a contact or a condition. */
function hasIdentifier(operation: string): boolean {
  return /^get(Permit|Contact)|^removeFromWatchlist$|^listConditionPermits$/.test(operation)
}

/** Returns a shell command that sends a request again. The key is read from the environment, because the journal masks it. */
export function generateCurl(entry: RequestEntry, baseUrl: string): string {
  const { method, path, search, request } = entry
  const parts = [`curl ${toShell(new URL(baseUrl).origin + path + search)}`]
  if (method !== 'GET') parts.push(`--request ${method}`)
  if (hasCredential(entry)) parts.push('--header "Authorization: Bearer $PERMIT_TRACKING_API_KEY"')
  for (const [name, value] of sentHeaders(entry)) parts.push(`--header ${toShell(`${name}: ${value}`)}`)
  if (request.body !== undefined) parts.push(`--data-raw ${toShell(bodyText(request.body))}`)
  return parts.join(' \\\n  ')
}

/** Returns the text of a recorded body. */
export function bodyText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** Headers that make a difference to the service. Every client writes the others itself. */
const relevant = new Set(['accept', 'content-type', 'if-none-match', 'prefer'])

/** Returns the headers that a repetition of a request sends, without the key. */
export function sentHeaders({ request }: RequestEntry): [name: string, value: string][] {
  return Object.entries(request.headers).filter(
    ([name, value]) => (relevant.has(name) || name.startsWith('x-')) && value !== '*/*' && !isMasked(value),
  )
}

/** True if a request was sent with a key, which the journal masks. */
export function hasCredential({ request }: RequestEntry): boolean {
  return request.headers.authorization !== undefined
}

/** True for a value with a masked secret. */
function isMasked(value: string): boolean {
  return value.includes('***')
}
