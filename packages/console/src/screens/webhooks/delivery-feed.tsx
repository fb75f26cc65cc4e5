import { signal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { Countdown, HttpStatus, StatusBadge, type Tone } from '../../components/facts.tsx'
import { formatDuration } from '../../format.ts'
import { isConcerned, useConsole, useOrganization } from '../../state/hooks.ts'
import { deliveredEventNames } from './webhook-fields.tsx'

/** Delivery as the log shows it, without the texts, of which 10,000 would fill the memory. */
export type DeliveryRow = Pick<
  Schemas['Delivery'],
  'id' | 'url' | 'event' | 'state' | 'created_at' | 'next_attempt_at'
> & {
  readonly attempts: number
  /** The last attempt; undefined if there was none. */
  readonly last: Pick<Schemas['DeliveryAttempt'], 'status' | 'duration_ms'> | undefined
}

/** Rows in the order of the log, oldest first, and the number of all that match. */
interface DeliveryPage {
  readonly rows: readonly DeliveryRow[]
  readonly total: number
}

/** Loads the newest deliveries, or those before another one. */
type LoadDeliveries = (
  query: { readonly last: number; readonly before?: string },
  signal: AbortSignal,
) => Promise<DeliveryPage>

/** Number of rows of one load. */
const pageSize = 100
/** Maximum number of rows of one load, for those who scroll far. */
const maxPageSize = 500
/** Shortest time between two loads of the same rows. */
const pauseMs = 100

/** Creates a feed. Near the top new deliveries appear by themselves; further down the rows stay where they are. */
export function createDeliveryFeed(load: LoadDeliveries) {
  /** Loaded rows, newest first. */
  const rows = signal<readonly DeliveryRow[]>([])
  /** Number of all rows; undefined until the first ones are there. */
  const total = signal<number | undefined>(undefined)
  const error = signal<unknown>(undefined)
  /** True if the log has changed above the rows on screen, which stay in their place while they are read. */
  const isOutdated = signal(false)
  const controller = new AbortController()
  let visible = { first: 0, end: pageSize }
  let isStale = true
  let isRunning = false

  /** Loads one page, and returns false if nothing is missing. */
  async function loadNext(): Promise<boolean> {
    const isAtTop = visible.first < pageSize
    if ((isStale || isOutdated.value) && isAtTop) {
      isStale = false
      isOutdated.value = false
      // What is further down is loaded again when it is shown.
      const last = Math.max(pageSize, visible.end)
      const page = await load({ last }, controller.signal)
      rows.value = page.rows.toReversed()
      total.value = page.total
      await pause()
      return true
    }
    if (isStale) {
      isStale = false
      isOutdated.value = true
      await updateVisible()
      await pause()
      return true
    }
    const missing = Math.min(visible.end, total.value ?? 0) - rows.value.length
    if (missing <= 0) return false
    const before = rows.value.at(-1)?.id
    const last = Math.min(Math.max(missing, pageSize), maxPageSize)
    const page = await load(before === undefined ? { last } : { last, before }, controller.signal)
    // The log has forgotten the rest.
    if (page.rows.length === 0) total.value = rows.value.length
    else rows.value = [...rows.value, ...page.rows.toReversed()]
    return true
  }

  /** Loads the rows on screen again, without moving them. */
  async function updateVisible(): Promise<void> {
    const { first, end } = visible
    const before = rows.value[first - 1]?.id
    if (before === undefined) return
    const page = await load({ last: end - first, before }, controller.signal)
    const fresh = new Map(page.rows.map((row) => [row.id, row]))
    rows.value = rows.value.map((row) => fresh.get(row.id) ?? row)
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    try {
      while (!controller.signal.aborted && (await loadNext())) {
        error.value = undefined
      }
    } catch (reason) {
      if (!controller.signal.aborted) error.value = reason
    }
    isRunning = false
  }

  void run()

  return {
    rows,
    total,
    error,
    isOutdated,
    /** Loads the rows on screen (the last one exclusive) that are missing. */
    show(first: number, end: number) {
      visible = { first, end }
      void run()
    },
    /** Loads what is shown again, such as after a change. */
    refresh() {
      isStale = true
      void run()
    },
    close: () => controller.abort(),
  }
}

/** Returns the row of a delivery. */
function toRow(delivery: Schemas['Delivery']): DeliveryRow {
  const { id, url, event, state, created_at, next_attempt_at, attempts } = delivery
  const last = attempts.at(-1)
  const row = { id, url, event, state, created_at, next_attempt_at, attempts: attempts.length }
  return { ...row, last: last && { status: last.status, duration_ms: last.duration_ms } }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs))
}

/** Returns the deliveries of the organization that match a filter, kept up to date. */
export function useDeliveryFeed(filter: DeliveryFilter) {
  const { changes } = useConsole()
  const client = useOrganization()
  const feed = useMemo(
    () =>
      createDeliveryFeed(async (page, signal) => {
        const params = { query: { ...filter, ...page } }
        const { data } = await client.GET('/deliveries', { params, signal })
        return { rows: data?.data.map(toRow) ?? [], total: data?.meta.total ?? 0 }
      }),
    [client, JSON.stringify(filter)],
  )
  useEffect(() => {
    const stop = changes.listen((batch) => {
      if (isConcerned(batch, ['delivery'])) feed.refresh()
    })
    return () => {
      stop()
      feed.close()
    }
  }, [feed])
  return feed
}

/** Filter of the delivery log, which the address contains. */
export interface DeliveryFilter {
  readonly webhook_id?: string
  readonly permit_uuid?: string
  readonly event?: Schemas['DeliveredEvent']
  readonly state?: Schemas['DeliveryState']
}

/** Reads the filter of an address. Unknown events and states are ignored. */
export function readFilter(search: URLSearchParams): DeliveryFilter {
  const webhook_id = search.get('webhook_id')
  const permit_uuid = search.get('permit_uuid')
  const event = deliveredEventNames.find((name) => name === search.get('event'))
  const state = deliveryStates.find((name) => name === search.get('state'))
  return {
    ...(webhook_id ? { webhook_id } : {}),
    ...(permit_uuid ? { permit_uuid } : {}),
    ...(event ? { event } : {}),
    ...(state ? { state } : {}),
  }
}

type State = Schemas['DeliveryState']

/** States that a delivery can have. */
export const deliveryStates: readonly State[] = ['pending', 'delivered', 'failed', 'canceled']

/** State of a delivery, with the time until its next attempt. */
export function DeliveryState({
  state,
  next_attempt_at,
}: Pick<Schemas['Delivery'], 'state' | 'next_attempt_at'>) {
  return (
    <>
      <StatusBadge tone={tones[state]} text={state} />
      {next_attempt_at !== null && (
        <>
          {' '}
          <Countdown to={next_attempt_at} />
        </>
      )}
    </>
  )
}

const tones: Readonly<Record<State, Tone>> = {
  pending: 'busy',
  delivered: 'good',
  failed: 'bad',
  canceled: 'neutral',
}

type Attempt = Pick<Schemas['DeliveryAttempt'], 'status' | 'duration_ms'>

/** Status and duration of an attempt. */
export function AttemptSummary({ attempt }: { readonly attempt: Attempt | undefined }) {
  if (!attempt) return <span class="dim">no attempt yet</span>
  return (
    <>
      <HttpStatus status={attempt.status} /> <span class="dim">{formatDuration(attempt.duration_ms)}</span>
    </>
  )
}
