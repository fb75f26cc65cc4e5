import type { StatusChange } from '@permit-tracking/sdk'
import {
  createMemoryWebhookStore,
  createTestDelivery,
  createWebhooks,
  type KnownStatus,
  orderByPermit,
  type StatusStore,
} from '@permit-tracking/sdk/webhooks'
import fc from 'fast-check'
import { secret, statusChanged } from './delivery.ts'

/** Formats in which a service may write the time of a change. */
const formatTime = {
  seconds: (at: number) => new Date(at).toISOString().replace(/\.\d+/, ''),
  milliseconds: (at: number) => new Date(at).toISOString(),
  'no zone': (at: number) => new Date(at).toISOString().replace('Z', ''),
}
type TimeFormat = keyof typeof formatTime

/** A change that really happened. */
export interface TrueChange {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly at: number
}

/** Changes of a permit, with what happens to their deliveries. */
export interface Story {
  readonly truth: readonly TrueChange[]
  readonly eventTime: TimeFormat
  readonly historyTime: TimeFormat
  /** Number of milliseconds by which the times of the events are after the times in the history. */
  readonly skewMs: number
  readonly isNewestFirst: boolean
  /** Number of deliveries of each change, their place in the queue, and the number of failures of the handler. */
  readonly fates: readonly { readonly copies: number; readonly place: number; readonly failures: number }[]
  /** Number of the reads of the history that fail. */
  readonly failedReads: readonly number[]
  readonly restarts: readonly number[]
}

const start = Date.UTC(2026, 2, 2, 16, 0, 0, 250)
const timeFormats = Object.keys(formatTime) as TimeFormat[]

/**
 * Creates stories. Each ends with two changes to new statuses, of which only the second is delivered: a visible gap.
 *
 * @param options.statuses Statuses of the other changes. `null`: each change has a new status.
 */
export const stories = ({
  statuses = ['A', 'B', 'C'] as readonly string[] | null,
  maxCopies = 2,
  waits = [0, 1, 300, 999, 1_000, 4_000, 60_000],
  skews = [0],
} = {}) =>
  fc
    .record({
      steps: fc.array(
        fc.record({
          status: fc.nat({ max: (statuses?.length ?? 1) - 1 }),
          waitMs: fc.constantFrom(...waits),
        }),
        { maxLength: 9 },
      ),
      eventTime: fc.constantFrom(...timeFormats),
      historyTime: fc.constantFrom(...timeFormats),
      skewMs: fc.constantFrom(...skews),
      isNewestFirst: fc.boolean(),
      fates: fc.array(
        fc.record({ copies: fc.nat({ max: maxCopies }), place: fc.nat(), failures: fc.nat({ max: 2 }) }),
        { minLength: 11, maxLength: 11 },
      ),
      failedReads: fc.array(fc.nat({ max: 8 }), { maxLength: 3 }),
      restarts: fc.array(fc.nat({ max: 20 }), { maxLength: 3 }),
    })
    .map(({ steps, ...story }): Story => {
      const named = steps.map(({ status, waitMs }, index) => ({
        to: statuses?.[status] ?? `S${index}`,
        waitMs,
      }))
      const truth: TrueChange[] = []
      for (const { to, waitMs } of [...named, { to: 'Y', waitMs: 60_000 }, { to: 'Z', waitMs: 60_000 }]) {
        const last = truth.at(-1) ?? { to: 'A', at: start }
        if (to === last.to) continue
        truth.push({ name: `${last.to}→${to}`, from: last.to, to, at: last.at + waitMs })
      }
      return { ...story, truth }
    })

/** Returns the names of the changes. */
export function namesOf(changes: readonly { readonly name: string }[]): readonly string[] {
  return changes.map(({ name }) => name)
}

/** Returns the history of the first `count` changes. */
function historyOf({ truth, historyTime, isNewestFirst }: Story, count = truth.length): StatusChange[] {
  const first = { previous_status: null, new_status: 'A', changed_at: '2026-03-01T00:00:00Z' }
  const changes = truth.slice(0, count).map(({ from, to, at }) => ({
    previous_status: from,
    new_status: to,
    changed_at: formatTime[historyTime](at),
  }))
  return isNewestFirst ? [first, ...changes].reverse() : [first, ...changes]
}

/** Returns the deliveries as they arrive: lost, repeated and shuffled, and then the delivery of the last change. */
export async function deliveriesOf({ truth, fates, eventTime, skewMs }: Story) {
  const arriving: { readonly index: number; readonly event: object }[] = []
  for (const [index, { from, to, at }] of truth.entries()) {
    const event = statusChanged(from, to, { timestamp: formatTime[eventTime](at + skewMs) })
    const { copies = 1, place = 0 } = fates[index] ?? {}
    const count = index < truth.length - 2 ? copies : index - truth.length + 2
    for (let copy = 0; copy < count; copy += 1) {
      const isLast = index === truth.length - 1
      arriving.splice(isLast ? arriving.length : place % (arriving.length + 1), 0, { index, event })
    }
  }
  return Promise.all(
    arriving.map(async ({ index, event }) => ({ index, ...(await createTestDelivery(event, { secret })) })),
  )
}

/** A change as its handler received it. */
export interface Handled {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly at: string
  readonly position: string
  readonly key: string
}

interface ReceiverOptions {
  readonly count?: number
  readonly statuses?: StatusStore
  /** Number of changes that the history has so far. */
  readonly length?: () => number
}

/** Creates receivers that share their stores, and records the calls of their handlers. */
export function createReceivers(
  story: Story,
  { count = 1, statuses = prefilled(), length = () => story.truth.length }: ReceiverOptions = {},
) {
  const handled: Handled[] = []
  const failures = new Map<string, number>()
  const store = createMemoryWebhookStore()
  let reads = 0
  const history = async () => {
    reads += 1
    if (story.failedReads.includes(reads)) throw new Error('The service is away.')
    return historyOf(story, length())
  }
  const create = () =>
    createWebhooks({ secret, store, logger: false, order: orderByPermit({ history, statuses }) })
      .on('permit.status_changed', async ({ data, timestamp: at }, { position, key }) => {
        await Promise.resolve()
        const { previous_status: from, new_status: to } = data
        const name = `${from}→${to}`
        const index = story.truth.findIndex((change) => change.name === name)
        const failed = failures.get(key) ?? 0
        if (failed < (story.fates[index]?.failures ?? 0)) {
          failures.set(key, failed + 1)
          throw new Error('not yet')
        }
        handled.push({ name, from, to, at, position, key })
      })
      .fallback(() => {})
  const receivers = Array.from({ length: count }, create)
  return {
    handled,
    reads: () => reads,
    restart() {
      receivers[0] = create()
    },
    /** Delivers until the receiver accepts it. */
    async deliver({ body, headers }: { body: string; headers: object }, at = 0): Promise<number> {
      let status = 0
      for (let attempt = 0; attempt < 50 && status !== 200; attempt += 1) {
        const request = {
          method: 'POST',
          headers: { ...headers },
          readBody: () => new TextEncoder().encode(body),
        }
        ;({ status } = (await receivers[at % count]?.respond(request)) ?? { status: 0 })
        if (status === 503) {
          attempt -= 1
          await new Promise((resolve) => setImmediate(resolve))
        }
      }
      return status
    },
  }
}

/** Returns the known status before the first change of a story. */
export function prefilled(): Map<string, KnownStatus> {
  return new Map([['p1', { status: 'A', changed_at: '2026-03-01T00:00:00Z' }]])
}

/** Returns a store that receivers share, as processes do. */
export function createSharedStatuses(): StatusStore {
  const known = prefilled()
  let previous: Promise<unknown> = Promise.resolve()
  return {
    get: async (permit) => known.get(permit),
    set: async (permit, value) => known.set(permit, value),
    async lock(_, task) {
      const result = previous.then(() => task())
      previous = result.catch(() => {})
      return result
    },
  }
}
