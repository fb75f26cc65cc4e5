import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { DetailsList } from '../../components/details-list.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Screen } from '../../components/screen.tsx'
import { Section } from '../../components/section.tsx'
import { Countdown, Time } from '../../components/time.tsx'
import { Link } from '../../router/link.tsx'
import { useConsole } from '../../state/context.ts'
import { useAction } from '../../state/use-action.ts'
import { useQuery } from '../../state/use-query.ts'
import { AttemptList } from './attempt-list.tsx'
import { DeliveryRequest } from './delivery-request.tsx'
import { DeliveryState } from './delivery-state.tsx'
import { SignatureForm } from './signature-form.tsx'
import { useWebhooks } from './use-webhooks.ts'

/** A delivery, with its request and every attempt. */
export function DeliveryScreen({ id: delivery_id }: { readonly id: string }) {
  const { control, organizationId, clock } = useConsole()
  const organization_id = organizationId.value
  const params = { path: { organization_id, delivery_id } }
  const delivery = useQuery(
    (signal) =>
      dataOf(control.GET('/organizations/{organization_id}/deliveries/{delivery_id}', { params, signal })),
    [organization_id, delivery_id],
    (change) => change.type === 'delivery' && change.delivery_id === delivery_id,
  )
  const next = delivery.data?.next_attempt_at ?? null
  const retry = useAction(async () => {
    await control.POST('/organizations/{organization_id}/deliveries/{delivery_id}/retry', { params })
    delivery.reload()
  })
  const advance = useAction(async () => {
    if (next === null) return
    await control.POST('/clock/advance', { body: { to: next } })
    delivery.reload()
  })
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
            <Button
              isBusy={advance.isRunning}
              aria-disabled={next === null}
              onClick={() => void advance.run()}
            >
              Advance the clock to the next attempt
            </Button>
          )}
          <Button kind="primary" isBusy={retry.isRunning} onClick={() => void retry.run()}>
            {delivery.data?.state === 'delivered' ? 'Send again' : 'Retry now'}
          </Button>
        </>
      }
    >
      <ErrorNote error={retry.error ?? advance.error} />
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

function Summary({ delivery }: { readonly delivery: Schemas['Delivery'] }) {
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
        <p class="note note-warn">The webhook is paused. Open it and resume it to send this delivery.</p>
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
