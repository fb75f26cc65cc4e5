import type { Clock } from '../clock/clock.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { ReportChange } from '../domain/changes.ts'
import type { WebhookEvent } from '../domain/events.ts'
import { createRandom } from '../domain/random.ts'
import { toTimestamp } from '../domain/timestamp.ts'
import type { World } from '../domain/world/world.ts'
import { stateError, unknownId } from '../errors/user-error.ts'
import type { Fetch } from '../options/options.ts'
import { attack } from './attack/attack.ts'
import type { Deliver } from './attempt.ts'
import { createMessageLog } from './attempt-messages.ts'
import { createDelivery, type Delivery, type DeliveryJob } from './delivery.ts'
import { createDeliveryLog } from './delivery-log.ts'
import type { Endpoint } from './endpoint.ts'
import { createEngine } from './engine.ts'
import { createNotification, type MockNotification } from './notification.ts'
import { settle } from './settle.ts'
import { restoreSubscription, toDeliveryState, toWebhookState } from './state.ts'
import {
  changeSubscription,
  createSubscription,
  freezeSubscription,
  type Subscription,
  type Webhook,
} from './subscription.ts'
import { createTestEvent } from './test-event.ts'
import type { WebhookStore } from './webhooks.ts'

/** Options of {@link createWebhooks}. */
export interface CreateWebhooksOptions {
  readonly world: Pick<World, 'organization' | 'onEvent' | 'time' | 'watchlist'>
  readonly clock: Clock
  readonly dialect: Dialect
  /** Sends deliveries to URLs. */
  readonly send: Fetch
  readonly seed: number | string
  /** Replaces the way in which attempts are sent. */
  readonly deliver: Deliver
  /** Called after every change of a webhook, delivery or notification. */
  readonly report?: ReportChange | undefined
}

/** Creates webhooks that deliver every event of the world. */
export function createWebhooks({
  world,
  clock,
  dialect,
  send,
  seed,
  deliver,
  report = () => {},
}: CreateWebhooksOptions): WebhookStore {
  const random = createRandom(`${seed}/webhooks`)
  const subscriptions = new Map<string, Subscription>()
  /** Last in-process receiver of each webhook, even of deleted ones. Snapshots cannot contain it. */
  const inProcessReceivers = new Map<string, Endpoint>()
  const log = createDeliveryLog()
  const messages = createMessageLog()
  let notifications: MockNotification[] = []
  const engine = createEngine({
    clock,
    dialect,
    deliver,
    messages,
    subscriptionOf: ({ webhook_id }) => subscriptions.get(webhook_id),
    onEnd(delivery) {
      log.markEnded(delivery)
      if (delivery.state === 'failed') notify(delivery)
    },
    onUpdate: reportDelivery,
  })
  let attacks = 0
  const organizationId = () => world.organization.organization_id
  const at = () => new Date(clock.now()).toISOString()

  function notify(delivery: Delivery): void {
    const id = `ntf_${random.hex(12)}`
    notifications.push(createNotification(delivery, { id, at: at() }))
    if (notifications.length > capacity) notifications.shift()
    report({ type: 'notification', organization_id: organizationId(), notification_id: id })
  }

  function reportDelivery(job: DeliveryJob): void {
    const { id: delivery_id, webhook_id, permit_uuid, state } = job.delivery
    // An attempt may end after its delivery was removed.
    if (log.get(delivery_id) !== job) return
    const organization_id = organizationId()
    report({ type: 'delivery', organization_id, delivery_id, webhook_id, permit_uuid, state })
  }

  function reportWebhook(webhook_id: string): void {
    report({ type: 'webhook', organization_id: organizationId(), webhook_id })
  }

  function addDelivery(subscription: Subscription, event: WebhookEvent): DeliveryJob {
    const id = `dlv_${random.hex(12)}`
    const job = log.add(createDelivery(subscription, event, { id, at: at(), dialect }))
    reportDelivery(job)
    return job
  }

  function put(changed: Subscription): Webhook {
    const subscription = freezeSubscription(changed)
    const { webhook, endpoint } = subscription
    subscriptions.set(webhook.id, subscription)
    if (endpoint.isInProcess) inProcessReceivers.set(webhook.id, endpoint)
    reportWebhook(webhook.id)
    return webhook
  }

  function change(id: string, changes: (subscription: Subscription) => Subscription): Webhook {
    const changed = put(changes(assertFound(subscriptions.get(id), id, 'webhook')))
    for (const job of jobsOf(id)) engine.schedule(job)
    return changed
  }

  const jobsOf = (id: string) => log.jobs().filter(({ delivery }) => delivery.webhook_id === id)

  world.onEvent((event) => {
    for (const subscription of subscriptions.values()) {
      if (!subscription.webhook.events.some((name) => name === event.event)) continue
      engine.schedule(addDelivery(subscription, event))
    }
  })

  const store: WebhookStore = {
    create(options) {
      const id = `whk_${random.hex(8)}`
      return put(createSubscription(options, { id, created_at: toTimestamp(clock.now()), send }))
    },
    get: (id) => subscriptions.get(id)?.webhook,
    all: () => Array.from(subscriptions.values(), ({ webhook }) => webhook),
    update: (id, changes) => change(id, (current) => changeSubscription(current, changes, send)),
    pause: (id) => change(id, (current) => withPause(current, current.webhook.paused_at ?? at())),
    resume: (id) => change(id, (current) => withPause(current, null)),
    delete(id) {
      assertFound(subscriptions.get(id), id, 'webhook')
      subscriptions.delete(id)
      reportWebhook(id)
      for (const job of jobsOf(id)) engine.cancel(job, 'The webhook was deleted.')
    },
    async sendTest(id, options = {}) {
      const subscription = assertFound(subscriptions.get(id), id, 'webhook')
      const job = addDelivery(subscription, createTestEvent(world, id, options))
      await engine.attempt(job, 'schedule')
      return job.delivery
    },
    deliveries: log.list,
    delivery: (id) => log.get(id)?.delivery,
    messages: (deliveryId) => messages.of(assertFound(log.get(deliveryId), deliveryId, 'delivery').delivery),
    async retry(deliveryId) {
      const job = assertFound(log.get(deliveryId), deliveryId, 'delivery')
      assertFound(subscriptions.get(job.delivery.webhook_id), job.delivery.webhook_id, 'webhook')
      await engine.attempt(job, 'manual')
      return job.delivery
    },
    async attack(id, options = {}) {
      const { endpoint, secret } = assertFound(subscriptions.get(id), id, 'webhook')
      if (secret === undefined) {
        throw stateError(
          `Could not attack the webhook ${id}: it has no secret. Set one with webhooks.update().`,
        )
      }
      const { organization_id: organizationId } = world.organization
      const { seed = ++attacks } = options
      return attack(
        { endpoint, secret, dialect, organizationId, webhookId: id, now: clock.now },
        { ...options, seed },
      )
    },
    async settled(options = {}) {
      const isScheduled = ({ webhook_id, next_attempt_at }: Delivery) =>
        next_attempt_at !== null && !subscriptions.get(webhook_id)?.webhook.paused_at
      const { inFlight, changed } = engine
      await settle({ inFlight, changed, scheduled: () => log.list().filter(isScheduled) }, clock, options)
    },
    notifications: () => [...notifications],
    save: () => ({
      webhooks: Array.from(subscriptions.values(), toWebhookState),
      deliveries: log.list().map((delivery) => toDeliveryState(delivery, at())),
      notifications: [...notifications],
      random: random.save(),
    }),
    load(state, receivers = {}) {
      const restored = state.webhooks.map((webhook) =>
        restoreSubscription(webhook, { receivers, inProcess: inProcessReceivers.get(webhook.id), send }),
      )
      for (const job of log.jobs()) engine.cancel(job, 'The state of the mock was replaced.')
      subscriptions.clear()
      for (const subscription of restored)
        subscriptions.set(subscription.webhook.id, freezeSubscription(subscription))
      notifications = state.notifications.map((one) => Object.freeze({ ...one }))
      random.load(state.random)
      messages.clear()
      log.replaceAll(state.deliveries)
      for (const job of log.jobs()) engine.schedule(job)
    },
    reset() {
      attacks = 0
      store.load(initial)
    },
  }
  const initial = store.save()
  return store
}

/** Maximum number of stored notifications. */
const capacity = 1_000

function withPause({ webhook, ...rest }: Subscription, paused_at: string | null): Subscription {
  return { ...rest, webhook: { ...webhook, paused_at } }
}

function assertFound<Item>(item: Item | undefined, id: string, kind: string): Item {
  if (item !== undefined) return item
  throw unknownId(`find the ${kind}`, id)
}
