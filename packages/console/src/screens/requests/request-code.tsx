import type { Schemas } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { CodeBlock } from '../../components/code-block.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { Section } from '../../components/section.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { Link } from '../../router/link.tsx'
import { useConsole } from '../../state/context.ts'
import { useAction } from '../../state/use-action.ts'
import { generateCurl } from './generate-curl.ts'
import { generateExpectation } from './generate-expectation.ts'
import { faultOf, generateFaultCode } from './generate-fault.ts'
import { generateSdkCode } from './generate-sdk-code.ts'

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
  const { run, isRunning, error } = useAction(async () => {
    const body = { plan: { next: true }, fault: faultOf(entry) } as const
    if (organization_id === null) await control.POST('/faults', { body })
    else {
      await control.POST('/organizations/{organization_id}/faults', {
        params: { path: { organization_id } },
        body,
      })
    }
    message.value = 'Planned. Send the request to see the fault.'
  })
  const isFailure = status === null || status >= 400
  return (
    <div class="prose">
      <p>
        The next {operation === null ? 'request' : <code>{operation}</code>}{' '}
        {isFailure ? 'fails like this one.' : 'fails with 503.'} The <Link to="/lab">Lab</Link> lists the
        planned faults.
      </p>
      <CodeBlock label="Fault" text={generateFaultCode(entry)} />
      <ErrorNote error={error} />
      <div class="actions">
        <Button isBusy={isRunning} onClick={() => void run()}>
          Plan this fault now
        </Button>
      </div>
    </div>
  )
}
