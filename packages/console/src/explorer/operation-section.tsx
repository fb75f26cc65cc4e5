import { webhookEventNames } from '@permit-tracking/spec/labels'
import { Fragment } from 'preact'
import type { Schemas } from '../api/control-client.ts'
import { CodeBlock } from '../components/code-block.tsx'
import { Method, StatusBadge } from '../components/facts.tsx'
import { Loaded } from '../components/screen.tsx'
import { Tabs } from '../components/tabs.tsx'
import { toPrettyText } from '../format.ts'
import { Link } from '../router/link.tsx'
import { useWebhooks } from '../state/hooks.ts'
import type { Operation } from './document/read-reference.ts'
import { useExplorer } from './explorer-state.ts'
import { FieldList, SchemaFields, SchemaText } from './field-list.tsx'
import { GapNotes, Prose } from './prose.tsx'
import { requestSamples, type Sample, webhookSamples } from './samples/sample.ts'
import { SectionLink } from './section-link.tsx'
import { useRequestForm } from './try-it/request-form.ts'
import { Disclosure, SendEvent, TryIt } from './try-it/try-it.tsx'

/** An operation or webhook: what it does at the left, code and a form to try it at the right. */
export function OperationSection({ operation }: { readonly operation: Operation }) {
  const { id, isWebhook, method, path, summary, description, isDeprecated, permission, gaps, body } =
    operation
  return (
    <section class="operation" id={id}>
      <header>
        <h3 tabIndex={-1}>
          {summary}
          {isDeprecated && <span class="badge tone-warn">deprecated</span>}
        </h3>
        <p class="endpoint badges">
          <Method method={method} /> <code class="break">{path}</code>
          {permission && (
            <StatusBadge tone="neutral" text={permission === 'none' ? 'any key' : `needs ${permission}`} />
          )}
          <SectionLink to={id} class="anchor">
            <span class="visually-hidden">Link to: {summary}</span>
            <span aria-hidden="true">#</span>
          </SectionLink>
        </p>
      </header>
      <div class="operation-text">
        <Prose text={description} />
        <GapNotes gaps={gaps} />
        <Parameters operation={operation} />
        {body && (
          <>
            <h4>{isWebhook ? 'Payload' : 'Request body'}</h4>
            <SchemaText schema={{ ...body.schema, example: undefined }} />
            <SchemaFields schema={body.schema} isResponse={isWebhook ?? false} isOpen={true} />
          </>
        )}
        <h4>{isWebhook ? 'Your response' : 'Responses'}</h4>
        {operation.responses.map((response) => (
          <Response key={response.status} {...response} />
        ))}
        <Errors operation={operation} />
      </div>
      <div class="operation-code">
        {isWebhook ? <WebhookCode operation={operation} /> : <RequestCode operation={operation} />}
      </div>
    </section>
  )
}

function RequestCode({ operation }: { readonly operation: Operation }) {
  const { baseUrl } = useExplorer()
  const form = useRequestForm(operation)
  const body = operation.responses.at(-1)?.body
  const request = {
    baseUrl: baseUrl.value,
    values: form.values.value,
    body: form.json.value,
  }
  return (
    <>
      <CodeSample label={operation.summary} samples={requestSamples(operation, request)} />
      <TryIt operation={operation} form={form} />
      {body && (
        <CodeBlock label={`Example response: ${operation.summary}`} text={toPrettyText(body.example)} />
      )}
    </>
  )
}

function WebhookCode({ operation }: { readonly operation: Operation }) {
  const { dialect } = useExplorer()
  const event = webhookEventNames.find((name) => name === operation.path)
  return (
    <>
      <CodeSample label={operation.summary} samples={webhookSamples(operation.path)} />
      {event && dialect.value !== undefined && (
        <Disclosure label="Send it" subject={event}>
          <SendIt first={event} />
        </Disclosure>
      )}
      <CodeBlock label={`Example of ${operation.path}`} text={toPrettyText(operation.body?.example)} />
    </>
  )
}

/** Form that sends an event to a webhook of the organization. */
function SendIt({ first }: { readonly first: Schemas['DeliveredEvent'] }) {
  return (
    <Loaded query={useWebhooks()} empty={<Link to="/webhooks">Create a webhook first</Link>}>
      {(webhooks) => <SendEvent webhooks={webhooks} first={first} />}
    </Loaded>
  )
}

const places = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' } as const

function Parameters({ operation: { parameters } }: { readonly operation: Operation }) {
  return (['path', 'query', 'header'] as const).map((place) => {
    const fields = parameters.filter((parameter) => parameter.in === place)
    return (
      fields.length > 0 && (
        <div key={place} class="part">
          <h4>{places[place]}</h4>
          <FieldList fields={fields} />
        </div>
      )
    )
  })
}

function Response({ status, description, gaps, body }: Operation['responses'][number]) {
  return (
    <div class="response">
      <p>
        <strong>{status}</strong> {description}
      </p>
      <GapNotes gaps={gaps} />
      {body && <SchemaFields schema={body.schema} isResponse={true} />}
    </div>
  )
}

function Errors({ operation: { errors = [] } }: { readonly operation: Operation }) {
  if (errors.length === 0) return null
  return (
    <p class="dim">
      Errors:{' '}
      {errors.map((status, index) => (
        <Fragment key={status}>
          {index > 0 && ', '}
          <SectionLink to={`error-${status}`}>{status}</SectionLink>
        </Fragment>
      ))}
    </p>
  )
}

interface CodeSampleProps {
  /** Subject of the code, such as "List contacts". */
  readonly label: string
  readonly samples: readonly Sample[]
}

/** Code in several languages. The selected one is the same in the whole explorer. */
function CodeSample({ label, samples }: CodeSampleProps) {
  const { language } = useExplorer()
  return (
    <Tabs
      label={`Language: ${label}`}
      selected={language}
      tabs={samples.map(({ language: name, code }) => ({
        name,
        content: () => <CodeBlock label={label} text={code} />,
      }))}
    />
  )
}
