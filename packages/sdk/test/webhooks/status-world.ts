import {
  createMemoryStore,
  createWebhooks,
  type KnownStatus,
  orderByPermit,
  type StatusChange,
  type StatusStore,
  signWebhook,
  type Webhooks,
} from '@permit-tracking/sdk/webhooks'
import fc from 'fast-check'
import { secret, statusChanged } from './delivery.ts'

/** Formats in which a service may write the time of a change. */
const formatTime = {
  seconds: (at: number) => new Date(at).toISOString().replace(/\.\d+/, ''),
  rounded: (at: number) => new Date(Math.round(at / 1_000) * 1_000).toISOString().replace(/\.\d+/, ''),
  milliseconds: (at: number) => new Date(at).toISOString(),
  'no zone': (at: number) => new Date(at).toISOString().replace('Z', ''),
  'a clock 2 s ahead': (at: number) => new Date(at + 2_000).toISOString().replace(/\.\d+/, ''),
}
type TimeFormat = keyof typeof formatTime

/** A change that really happened. */
export interface TrueChange {
  readonly from: string
  readonly to: string
  readonly at: number
}

/** Changes of a permit, with what happens to their deliveries. */
export interface Story {
  /** Statuses after the first, each with the milliseconds since the previous change. */
  readonly steps: readonly { readonly status: string; readonly waitMs: number }[]
  readonly eventTime: TimeFormat
  readonly historyTime: TimeFormat
  readonly historyOrder: 'newest first' | 'oldest first'
  /** Number of deliveries of each change, their place in the queue, and the number of failures of the handler. */
  readonly fates: readonly { readonly copies: number; readonly place: number; readonly failures: number }[]
  readonly restarts: readonly number[]
}

const timeFormats = Object.keys(formatTime) as TimeFormat[]

/** Creates stories. `maxFailures` is below the number of failures after which a missing change is skipped. */
export const stories = ({
  statuses = ['A', 'B', 'C'],
  maxFailures = 0,
  maxLength = 10,
  clocks = 5,
  waits = [0, 1, 300, 999, 1_000, 4_000, 60_000],
} = {}) =>
  fc.record<Story>({
    steps: fc.array(fc.record({ status: fc.constantFrom(...statuses), waitMs: fc.constantFrom(...waits) }), {
      minLength: 1,
      maxLength,
    }),
    eventTime: fc.constantFrom(...timeFormats.slice(0, 4)),
    historyTime: fc.constantFrom(...timeFormats.slice(0, clocks)),
    historyOrder: fc.constantFrom('newest first', 'oldest first'),
    fates: fc.array(
      fc.record({ copies: fc.nat({ max: 2 }), place: fc.nat(), failures: fc.nat({ max: maxFailures }) }),
      { minLength: maxLength, maxLength },
    ),
    restarts: fc.array(fc.nat({ max: 20 }), { maxLength: 3 }),
  })

/** Returns the changes of a story. Each changes the status. */
export function truthOf({ steps }: Story): readonly TrueChange[] {
  const start = Date.UTC(2026, 2, 2, 16, 0, 0, 250)
  const truth: TrueChange[] = []
  for (const { status, waitMs } of steps) {
    const last = truth.at(-1) ?? { to: 'A', at: start }
    if (status !== last.to) truth.push({ from: last.to, to: status, at: last.at + waitMs })
  }
  return truth
}

/** Returns the history of the first `count` changes. */
export function historyOf(story: Story, truth: readonly TrueChange[], count = truth.length): StatusChange[] {
  const first = { previous_status: null, new_status: 'A', changed_at: '2026-03-01T00:00:00Z' }
  const changes = truth.slice(0, count).map(({ from, to, at }) => ({
    previous_status: from,
    new_status: to,
    changed_at: formatTime[story.historyTime](at),
  }))
  const all = [first, ...changes]
  // Equal times have no order of their own, so the list must be in the order of the service, newest first.
  return story.historyOrder === 'newest first' || hasTies(all) ? all.reverse() : all
}

function hasTies(changes: readonly StatusChange[]): boolean {
  return new Set(changes.map(({ changed_at }) => changed_at)).size < changes.length
}

/** Returns the deliveries as they arrive: dropped, repeated and shuffled. The last change arrives, to reveal missing ones. */
export async function deliveriesOf(story: Story, truth: readonly TrueChange[], permit_uuid = 'p1') {
  const arriving: { readonly index: number; readonly body: string }[] = []
  for (const [index, { from, to, at }] of truth.entries()) {
    const timestamp = formatTime[story.eventTime](at)
    const body = JSON.stringify(statusChanged(from, to, { timestamp, permit_uuid }))
    const { copies = 1, place = 0 } = story.fates[index] ?? {}
    for (let copy = 0; copy < copies; copy += 1) {
      arriving.splice(place % (arriving.length + 1), 0, { index, body })
    }
    if (index === truth.length - 1) arriving.push({ index, body })
  }
  return Promise.all(
    arriving.map(async (delivery) => ({
      ...delivery,
      headers: { 'X-Webhook-Signature': await signWebhook(delivery.body, { secret }) },
    })),
  )
}

/** A change as its handler received it. */
export interface Handled {
  readonly change: string
  readonly position: string
  readonly key: string
}

/** Creates receivers that share their stores, and records the calls of their handlers. */
export function createReceivers(
  story: Story,
  truth: readonly TrueChange[],
  {
    count = 1,
    statuses = new Map<string, KnownStatus>() as StatusStore,
    history = async () => historyOf(story, truth),
  } = {},
) {
  const handled: Handled[] = []
  const failures = new Map<string, number>()
  const store = createMemoryStore()
  const start = (): Webhooks =>
    createWebhooks({ secret, store, logger: false, order: orderByPermit({ history, statuses }) })
      .on('permit.status_changed', async ({ data }, { position, key }) => {
        await Promise.resolve()
        const change = `${data.previous_status}→${data.new_status}`
        const index = truth.findIndex(({ from, to }) => `${from}→${to}` === change)
        const failed = failures.get(key) ?? 0
        if (failed < (story.fates[index]?.failures ?? 0)) {
          failures.set(key, failed + 1)
          throw new Error('not yet')
        }
        handled.push({ change, position, key })
      })
      .fallback(() => {})
  const receivers = Array.from({ length: count }, start)
  return {
    handled,
    unseen: () => handled.filter(({ position }) => position !== 'seen').map(({ change }) => change),
    restart(at: number) {
      receivers[at % count] = start()
    },
    /** Delivers until the receiver accepts it. */
    async deliver(
      { body, headers }: { body: string; headers: Record<string, string> },
      at = 0,
    ): Promise<number> {
      let status = 0
      for (let attempt = 0; attempt < 50 && status !== 200; attempt += 1) {
        ;({ status } = (await receivers[at % count]?.receive(body, headers)) ?? { status: 0 })
        if (status === 503) {
          attempt -= 1
          await new Promise((resolve) => setImmediate(resolve))
        }
      }
      return status
    },
  }
}

/** Returns the known status before the first change of the story. */
export function prefilled(): Map<string, KnownStatus> {
  return new Map([['p1', { status: 'A', changed_at: '2026-03-01T00:00:00Z' }]])
}
