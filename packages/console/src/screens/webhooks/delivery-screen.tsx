import { useRef, useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Inline } from '../../components/code-block.tsx'
import { Countdown, DetailsList, Status } from '../../components/facts.tsx'
import { ActionButton, ErrorNote } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { BodyBlock, describeStatus, HeaderBlock } from '../../components/message-view.tsx'
import { Loaded, Screen } from '../../components/screen.tsx'
import { useShortcuts } from '../../components/shortcuts.ts'
import { formatDuration } from '../../format.ts'
import { Link, useFilters } from '../../router/link.tsx'
import { useConsole, useOrganization, useQuery, useWebhooks } from '../../state/hooks.ts'
import { deliveryTones } from './delivery-columns.tsx'
import { DeliveryTimeline, deliverySteps } from './delivery-timeline.tsx'
import { SignatureSection } from './signature-check.tsx'

/** A delivery, with its request and every attempt. */
export function DeliveryScreen({ id: delivery_id }: { readonly id: string }) {
  const { control, clock, goTo } = useConsole()
  const { keep } = useFilters()
  const client = useOrganization()
  const page = useRef<HTMLDivElement>(null)
  useShortcuts(page, () => goTo(keep('/webhooks/deliveries')))
  const params = { path: { delivery_id } }
  const delivery = useQuery(
    (client) => dataOf(client.GET('/deliveries/{delivery_id}', { params })),
    ['delivery'],
  )
  const { event = '', webhook_id, state, next_attempt_at: next = null } = delivery.data ?? {}
  const retry = () => client.POST('/deliveries/{delivery_id}/retry', { params })
  const webhook = webhook_id && `/webhooks/${encodeURIComponent(webhook_id)}`
  return (
    <div ref={page} class="bench page">
      <Screen
        title={`Delivery of ${event}`}
        summary={
          <span class="crumb">
            <Link to="/webhooks">Webhooks</Link>
            <Icon name="right" />
            <b class="mono">{event}</b>
          </span>
        }
        actions={
          <>
            {webhook && (
              <Link to={webhook} class="button button-quiet wide">
                <Icon name="webhook" />
                Open the webhook
              </Link>
            )}
            {clock.mode.value === 'manual' && next !== null && (
              <ActionButton action={() => control.POST('/clock/advance', { body: { to: next } })}>
                Advance the clock to the next attempt
              </ActionButton>
            )}
            <ActionButton kind="primary" icon="retry" aria-keyshortcuts="r" action={retry}>
              {state === 'delivered' ? 'Send again' : 'Retry now'}
            </ActionButton>
          </>
        }
      >
        <Loaded query={delivery}>
          {(data) => (
            <>
              <Summary delivery={data} />
              <Attempts delivery={data} />
            </>
          )}
        </Loaded>
      </Screen>
    </div>
  )
}

type Delivery = Schemas['Delivery']

interface DeliveryProps {
  readonly delivery: Delivery
}

function Summary({ delivery }: DeliveryProps) {
  const { clock } = useConsole()
  const { data: webhooks } = useWebhooks()
  const { webhook_id, url, permit_uuid, next_attempt_at, state, id, attempts } = delivery
  const webhook = webhooks?.find((one) => one.id === webhook_id)
  const isPaused = state === 'pending' && webhook !== undefined && webhook.paused_at !== null
  const { permit_number, previous_status, new_status } = dataIn(delivery.body)
  const [first] = attempts
  const last = attempts.at(-1)
  const time =
    first && last !== first ? ` in ${formatDuration(Date.parse(last?.at ?? '') - Date.parse(first.at))}` : ''
  return (
    <>
      <DetailsList
        items={[
          ['State', <Status key="state" tone={deliveryTones[state]} text={state} />],
          [
            'Permit',
            permit_uuid ? (
              <Link to={`/permits/${encodeURIComponent(permit_uuid)}`}>{permit_number ?? permit_uuid}</Link>
            ) : (
              'none: it is a test event'
            ),
          ],
          ...(new_status === undefined ? [] : [['Change', `${previous_status} to ${new_status}`] as const]),
          ['Attempts', `${attempts.length}${time}`],
          ['Webhook', <code key="url">{url}</code>],
          ['Identifier', <code key="id">{id}</code>],
        ]}
      />
      <section class="why">
        <h2>{questions[state]}</h2>
        <p class="break">
          <Inline text={explainDelivery(delivery)} />
        </p>
        {isPaused && <p>The webhook is paused. Open it and resume it to send this delivery.</p>}
        {next_attempt_at !== null && !isPaused && (
          <p>
            Next attempt: <Countdown to={next_attempt_at} />.
            {clock.mode.value === 'manual' && ' The clock is manual, so it comes when the clock is advanced.'}
          </p>
        )}
      </section>
    </>
  )
}

const questions: Readonly<Record<Delivery['state'], string>> = {
  pending: 'What happens next',
  delivered: 'What happened',
  failed: 'Why it failed',
  canceled: 'Why it was canceled',
}

/** Returns the texts in the data of an event. */
function dataIn(body: string): Readonly<Record<string, string | undefined>> {
  const pairs = Object.entries(JSON.parse(body).data ?? {})
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

/** Explains the state of a delivery, and says what to do. */
export function explainDelivery({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): string {
  const last = attempts.at(-1)
  if (state === 'canceled') return 'The webhook was deleted, so nothing is sent any more.'
  if (!last) return 'Nothing was sent yet.'
  const times = attempts.length === 1 ? '' : `, at attempt ${attempts.length}`
  if (state === 'delivered') return `The receiver responded with ${last.status}${times}.`
  const problem =
    last.status === null
      ? `The receiver did not respond${times}: ${last.error}`
      : `The receiver responded with *${last.status}*${times}, and only 2xx counts as delivered`
  const advice =
    state === 'failed'
      ? 'No retries are left. Repair the receiver, then retry: the same body and signature are sent.'
      : 'A retry follows.'
  return `${problem}. ${advice}`
}

/** Steps of a delivery, newest first, and beside them the messages of the chosen attempt. */
function Attempts({ delivery }: DeliveryProps) {
  const { id, attempts, headers, body } = delivery
  const [chosen, setChosen] = useState<number>()
  const selected = chosen ?? attempts.length - 1
  const attempt = attempts[selected]
  const params = { path: { delivery_id: id } }
  const { data: messages, error } = useQuery(
    (client) => dataOf(client.GET('/deliveries/{delivery_id}/messages', { params })),
    ['delivery'],
  )
  const { request_headers, response_headers, response_body } = messages?.[selected] ?? {}
  return (
    <div class="attempts">
      <section class="pane" aria-label="Attempts">
        <DeliveryTimeline
          steps={deliverySteps(delivery).toReversed()}
          selected={selected}
          onSelect={setChosen}
        />
      </section>
      <section class="pane" aria-label="Chosen attempt">
        <ErrorNote error={error} />
        {request_headers === null && <p class="dim">The mock no longer has the headers of this attempt.</p>}
        <div class="halves">
          <HeaderBlock label="Request headers" headers={Object.entries(request_headers ?? headers)} />
          {attempt && (
            <HeaderBlock
              label="Response headers"
              headers={[
                [
                  'status',
                  attempt.status === null ? `none: ${attempt.error}` : describeStatus(attempt.status),
                ],
                ...Object.entries(response_headers ?? {}),
              ]}
            />
          )}
        </div>
        <SignatureSection delivery={delivery} />
        <div class="halves">
          <BodyBlock label="Request body" body={body} />
          {attempt && (
            <BodyBlock label="Response body" body={response_body ?? attempt.response_excerpt ?? undefined} />
          )}
        </div>
      </section>
    </div>
  )
}
