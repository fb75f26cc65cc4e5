import { dataOf, type Schemas } from '../../api/control-client.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { Countdown, DetailsList, Time } from '../../components/facts.tsx'
import { ActionButton } from '../../components/form.tsx'
import { Loaded, Screen, Section } from '../../components/screen.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { toPrettyText } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole, useOrganization, useQuery } from '../../state/hooks.ts'
import { AttemptSummary, DeliveryState } from './delivery-feed.tsx'
import { SignatureForm } from './signature-check.tsx'
import { useWebhooks } from './webhook-fields.tsx'

/** A delivery, with its request and every attempt. */
export function DeliveryScreen({ id: delivery_id }: { readonly id: string }) {
  const { control, clock } = useConsole()
  const client = useOrganization()
  const params = { path: { delivery_id } }
  const delivery = useQuery(
    (client, options) => dataOf(client.GET('/deliveries/{delivery_id}', { params, ...options })),
    (change) => change.type === 'delivery' && change.delivery_id === delivery_id,
    [delivery_id],
  )
  const next = delivery.data?.next_attempt_at ?? null
  async function retry(): Promise<void> {
    await client.POST('/deliveries/{delivery_id}/retry', { params })
    delivery.reload()
  }
  async function advance(): Promise<void> {
    if (next === null) return
    await control.POST('/clock/advance', { body: { to: next } })
    delivery.reload()
  }
  return (
    <Screen
      title="Delivery"
      summary={<code>{delivery.data?.event ?? delivery_id}</code>}
      actions={
        <>
          <Link class="button" to="/webhooks/deliveries">
            Delivery log
          </Link>
          {clock.mode.value === 'manual' && (
            <ActionButton aria-disabled={next === null} action={advance}>
              Advance the clock to the next attempt
            </ActionButton>
          )}
          <ActionButton kind="primary" action={retry}>
            {delivery.data?.state === 'delivered' ? 'Send again' : 'Retry now'}
          </ActionButton>
        </>
      }
    >
      <Loaded query={delivery}>
        {(data) => (
          <>
            <Summary delivery={data} />
            <Section title="Attempts">
              <AttemptList attempts={data.attempts} />
            </Section>
            <DeliveryRequest delivery={data} />
            <SignatureForm delivery={data} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

interface DeliveryProps {
  readonly delivery: Schemas['Delivery']
}

function Summary({ delivery }: DeliveryProps) {
  const { clock } = useConsole()
  const { data: webhooks } = useWebhooks()
  const { webhook_id, url, permit_uuid, next_attempt_at, created_at, state, id } = delivery
  const webhook = webhooks?.find((one) => one.id === webhook_id)
  const isPaused = state === 'pending' && webhook !== undefined && webhook.paused_at !== null
  const permit = permit_uuid && (
    <Link class="break" to={`/permits/${encodeURIComponent(permit_uuid)}`}>
      {permit_uuid}
    </Link>
  )
  return (
    <Section title="Summary">
      {isPaused && (
        <p class="note tone-warn">The webhook is paused. Open it and resume it to send this delivery.</p>
      )}
      {next_attempt_at !== null && !isPaused && (
        <p class="note">
          <span>
            Next attempt: <Countdown to={next_attempt_at} />.
            {clock.mode.value === 'manual' && ' The clock is manual, so it comes when the clock is advanced.'}
          </span>
        </p>
      )}
      <DetailsList
        items={[
          ['State', <DeliveryState key="state" state={state} next_attempt_at={null} />],
          [
            'Webhook',
            webhook ? (
              <Link class="break" to={`/webhooks/${encodeURIComponent(webhook_id)}`}>
                {url}
              </Link>
            ) : (
              url
            ),
          ],
          ['Permit', permit ?? 'none: it is a test event'],
          ['Created', <Time key="created" at={created_at} />],
          ['Identifier', <code key="id">{id}</code>],
        ]}
      />
    </Section>
  )
}

/** Request of every attempt of a delivery: its headers and its exact body. */
function DeliveryRequest({ delivery: { url, headers, body } }: DeliveryProps) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <Section title="Request">
      <p class="dim">Every attempt sends the same.</p>
      <CodeBlock label="Headers" text={[`POST ${url}`, ...lines].join('\n')} />
      <Tabs
        label="Body"
        tabs={[
          { name: 'Indented', content: () => <CodeBlock label="Body, indented" text={toPrettyText(body)} /> },
          { name: 'As sent', content: () => <CodeBlock label="Body, as sent" text={body} /> },
        ]}
      />
    </Section>
  )
}

interface AttemptListProps {
  /** Attempts, oldest first. */
  readonly attempts: readonly Schemas['DeliveryAttempt'][]
}

/** Attempts of a delivery, newest first, with their responses. */
function AttemptList({ attempts }: AttemptListProps) {
  if (attempts.length === 0) return <p class="dim">None yet.</p>
  return (
    <ol class="attempts stack" reversed>
      {attempts.toReversed().map((attempt, index) => (
        <li key={attempts.length - index}>
          <h3>Attempt {attempts.length - index}</h3>
          <p>
            <AttemptSummary attempt={attempt} /> {attempt.trigger === 'manual' ? 'requested' : 'scheduled'},{' '}
            <Time at={attempt.at} />
          </p>
          {attempt.error !== null && <p class="field-error break">{attempt.error}</p>}
          {attempt.response_excerpt === '' && <p class="dim">The response has no body.</p>}
          {attempt.response_excerpt && (
            <details open={index === 0}>
              <summary>Response body (its first KiB)</summary>
              <CodeBlock label="Response body" text={attempt.response_excerpt} />
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}
