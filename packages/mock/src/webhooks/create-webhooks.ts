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
import type { InterceptDelivery } from './attempt.ts'
import { createMessageLog } from './attempt-messages.ts'
import { createDelivery, type Delivery, type DeliveryJob } from './delivery.ts'
import { createDeliveryLog } from './delivery-log.ts'
import type { Endpoint } from './endpoint.ts'
import { createEngine } from './engine.ts'
import { createNotification, type MockNotification } from './notification.ts'
import { settle } from './settle.ts'
import { restoreWebhook, toDeliveryState, toWebhookState } from './state.ts'
import { createTestEvent } from './test-event.ts'
import {
  changeWebhook,
  createWebhook,
  freezeWebhook,
  type Webhook,
  type WebhookWithEndpoint,
} from './webhook.ts'
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
  readonly interceptDelivery: InterceptDelivery
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
  interceptDelivery,
  report = () => {},
}: CreateWebhooksOptions): WebhookStore {
  const random = createRandom(`${seed}/webhooks`)
  const entries = new Map<string, WebhookWithEndpoint>()
  /** Last in-process receiver of each webhook, which snapshots cannot contain. It outlives the webhook, up to `capacity`. */
  const inProcessReceivers = new Map<string, Endpoint>()
  const log = createDeliveryLog()
  const messages = createMessageLog()
  let notifications: MockNotification[] = []
  const engine = createEngine({
    clock,
    dialect,
    interceptDelivery,
    messages,
    webhookOf: ({ webhook_id }) => entries.get(webhook_id),
    onEnd(delivery) {
      log.markEnded(delivery)
      if (delivery.state === 'failed') notify(delivery)
    },
    onUpdate: reportDelivery,
  })
  let attacks = 0
  const organizationId = () => world.organization.organization_id
  const isoNow = () => new Date(clock.now()).toISOString()

  function notify(delivery: Delivery): void {
    const id = `ntf_${random.hex(12)}`
    notifications.push(createNotification(delivery, { id, at: isoNow() }))
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

  function addDelivery(entry: WebhookWithEndpoint, event: WebhookEvent): DeliveryJob {
    const id = `dlv_${random.hex(12)}`
    const job = log.add(createDelivery(entry, event, { id, at: isoNow(), dialect }))
    reportDelivery(job)
    return job
  }

  function addEntry(changed: WebhookWithEndpoint): Webhook {
    const entry = freezeWebhook(changed)
    const { webhook, endpoint } = entry
    entries.set(webhook.id, entry)
    if (endpoint.isInProcess) inProcessReceivers.set(webhook.id, endpoint)
    for (const id of inProcessReceivers.keys()) {
      if (inProcessReceivers.size <= capacity) break
      if (!entries.has(id)) inProcessReceivers.delete(id)
    }
    return webhook
  }

  function put(changed: WebhookWithEndpoint): Webhook {
    const webhook = addEntry(changed)
    reportWebhook(webhook.id)
    return webhook
  }

  function change(id: string, changes: (entry: WebhookWithEndpoint) => WebhookWithEndpoint): Webhook {
    const changed = put(changes(assertFound(entries.get(id), id, 'webhook')))
    for (const job of jobsOf(id)) engine.schedule(job)
    return changed
  }

  const jobsOf = (id: string) => log.jobs().filter(({ delivery }) => delivery.webhook_id === id)

  world.onEvent((event) => {
    for (const entry of entries.values()) {
      if (!entry.webhook.events.some((name) => name === event.event)) continue
      engine.schedule(addDelivery(entry, event))
    }
  })

  const store: WebhookStore = {
    create(options) {
      const id = `whk_${random.hex(8)}`
      return put(createWebhook(options, { id, created_at: toTimestamp(clock.now()), send }))
    },
    get: (id) => entries.get(id)?.webhook,
    all: () => Array.from(entries.values(), ({ webhook }) => webhook),
    update: (id, changes) => change(id, (current) => changeWebhook(current, changes, send)),
    pause: (id) => change(id, (current) => withPause(current, current.webhook.paused_at ?? isoNow())),
    resume: (id) => change(id, (current) => withPause(current, null)),
    delete(id) {
      assertFound(entries.get(id), id, 'webhook')
      // First, because no snapshot may contain a pending delivery of an unknown webhook.
      for (const job of jobsOf(id)) engine.cancel(job, 'The webhook was deleted.')
      entries.delete(id)
      reportWebhook(id)
    },
    async sendTest(id, options = {}) {
      const entry = assertFound(entries.get(id), id, 'webhook')
      const job = addDelivery(entry, createTestEvent(world, id, options))
      await engine.attempt(job, 'schedule')
      return job.delivery
    },
    deliveries: log.list,
    delivery: (id) => log.get(id)?.delivery,
    messages: (deliveryId) => messages.of(assertFound(log.get(deliveryId), deliveryId, 'delivery').delivery),
    async retry(deliveryId) {
      const job = assertFound(log.get(deliveryId), deliveryId, 'delivery')
      assertFound(entries.get(job.delivery.webhook_id), job.delivery.webhook_id, 'webhook')
      await engine.attempt(job, 'manual')
      return job.delivery
    },
    async attack(id, options = {}) {
      const { endpoint, secret } = assertFound(entries.get(id), id, 'webhook')
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
        next_attempt_at !== null && !entries.get(webhook_id)?.webhook.paused_at
      const { inFlight, changed } = engine
      await settle({ inFlight, changed, scheduled: () => log.list().filter(isScheduled) }, clock, options)
    },
    notifications: () => [...notifications],
    save: () => ({
      webhooks: Array.from(entries.values(), toWebhookState),
      deliveries: log.list().map((delivery) => toDeliveryState(delivery, isoNow())),
      notifications: [...notifications],
      random: random.save(),
    }),
    load(state, receivers = {}) {
      const restored = state.webhooks.map((webhook) => {
        const lastInProcessEndpoint = inProcessReceivers.get(webhook.id)
        return restoreWebhook(webhook, { receivers, lastInProcessEndpoint, send })
      })
      for (const job of log.jobs()) engine.cancel(job, 'The state of the mock was replaced.')
      entries.clear()
      for (const entry of restored) addEntry(entry)
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

/** Maximum number of stored notifications, and of receivers if some are of deleted webhooks. */
const capacity = 1_000

function withPause({ webhook, ...rest }: WebhookWithEndpoint, paused_at: string | null): WebhookWithEndpoint {
  return { ...rest, webhook: { ...webhook, paused_at } }
}

function assertFound<Item>(item: Item | undefined, id: string, kind: string): Item {
  if (item !== undefined) return item
  throw unknownId(`find the ${kind}`, id)
}
