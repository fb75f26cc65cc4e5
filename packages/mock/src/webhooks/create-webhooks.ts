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
import { restoreStoredWebhook, toDeliveryState, toWebhookState } from './state.ts'
import { createTestEvent } from './test-event.ts'
import {
  changeStoredWebhook,
  createStoredWebhook,
  freezeStoredWebhook,
  type StoredWebhook,
  type Webhook,
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
  const storedWebhooks = new Map<string, StoredWebhook>()
  /** Last in-process receiver of each webhook, even of deleted ones. Snapshots cannot contain it. */
  const inProcessReceivers = new Map<string, Endpoint>()
  const log = createDeliveryLog()
  const messages = createMessageLog()
  let notifications: MockNotification[] = []
  const engine = createEngine({
    clock,
    dialect,
    interceptDelivery,
    messages,
    webhookOf: ({ webhook_id }) => storedWebhooks.get(webhook_id),
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

  function addDelivery(stored: StoredWebhook, event: WebhookEvent): DeliveryJob {
    const id = `dlv_${random.hex(12)}`
    const job = log.add(createDelivery(stored, event, { id, at: isoNow(), dialect }))
    reportDelivery(job)
    return job
  }

  function put(changed: StoredWebhook): Webhook {
    const stored = freezeStoredWebhook(changed)
    const { webhook, endpoint } = stored
    storedWebhooks.set(webhook.id, stored)
    if (endpoint.isInProcess) inProcessReceivers.set(webhook.id, endpoint)
    reportWebhook(webhook.id)
    return webhook
  }

  function change(id: string, changes: (stored: StoredWebhook) => StoredWebhook): Webhook {
    const changed = put(changes(assertFound(storedWebhooks.get(id), id, 'webhook')))
    for (const job of jobsOf(id)) engine.schedule(job)
    return changed
  }

  const jobsOf = (id: string) => log.jobs().filter(({ delivery }) => delivery.webhook_id === id)

  world.onEvent((event) => {
    for (const stored of storedWebhooks.values()) {
      if (!stored.webhook.events.some((name) => name === event.event)) continue
      engine.schedule(addDelivery(stored, event))
    }
  })

  const store: WebhookStore = {
    create(options) {
      const id = `whk_${random.hex(8)}`
      return put(createStoredWebhook(options, { id, created_at: toTimestamp(clock.now()), send }))
    },
    get: (id) => storedWebhooks.get(id)?.webhook,
    all: () => Array.from(storedWebhooks.values(), ({ webhook }) => webhook),
    update: (id, changes) => change(id, (current) => changeStoredWebhook(current, changes, send)),
    pause: (id) => change(id, (current) => withPause(current, current.webhook.paused_at ?? isoNow())),
    resume: (id) => change(id, (current) => withPause(current, null)),
    delete(id) {
      assertFound(storedWebhooks.get(id), id, 'webhook')
      storedWebhooks.delete(id)
      reportWebhook(id)
      for (const job of jobsOf(id)) engine.cancel(job, 'The webhook was deleted.')
    },
    async sendTest(id, options = {}) {
      const stored = assertFound(storedWebhooks.get(id), id, 'webhook')
      const job = addDelivery(stored, createTestEvent(world, id, options))
      await engine.attempt(job, 'schedule')
      return job.delivery
    },
    deliveries: log.list,
    delivery: (id) => log.get(id)?.delivery,
    messages: (deliveryId) => messages.of(assertFound(log.get(deliveryId), deliveryId, 'delivery').delivery),
    async retry(deliveryId) {
      const job = assertFound(log.get(deliveryId), deliveryId, 'delivery')
      assertFound(storedWebhooks.get(job.delivery.webhook_id), job.delivery.webhook_id, 'webhook')
      await engine.attempt(job, 'manual')
      return job.delivery
    },
    async attack(id, options = {}) {
      const { endpoint, secret } = assertFound(storedWebhooks.get(id), id, 'webhook')
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
        next_attempt_at !== null && !storedWebhooks.get(webhook_id)?.webhook.paused_at
      const { inFlight, changed } = engine
      await settle({ inFlight, changed, scheduled: () => log.list().filter(isScheduled) }, clock, options)
    },
    notifications: () => [...notifications],
    save: () => ({
      webhooks: Array.from(storedWebhooks.values(), toWebhookState),
      deliveries: log.list().map((delivery) => toDeliveryState(delivery, isoNow())),
      notifications: [...notifications],
      random: random.save(),
    }),
    load(state, receivers = {}) {
      const restored = state.webhooks.map((webhook) => {
        const lastInProcessEndpoint = inProcessReceivers.get(webhook.id)
        return restoreStoredWebhook(webhook, { receivers, lastInProcessEndpoint, send })
      })
      for (const job of log.jobs()) engine.cancel(job, 'The state of the mock was replaced.')
      storedWebhooks.clear()
      for (const stored of restored) storedWebhooks.set(stored.webhook.id, freezeStoredWebhook(stored))
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

function withPause({ webhook, ...rest }: StoredWebhook, paused_at: string | null): StoredWebhook {
  return { ...rest, webhook: { ...webhook, paused_at } }
}

function assertFound<Item>(item: Item | undefined, id: string, kind: string): Item {
  if (item !== undefined) return item
  throw unknownId(`find the ${kind}`, id)
}
