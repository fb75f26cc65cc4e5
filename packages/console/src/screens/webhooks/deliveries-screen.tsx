import { webhookEventNames } from '@permit-tracking/spec/labels'
import { useRef } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { Field } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { ListTools, LiveList, matchesSearch } from '../../components/live-list.tsx'
import { EmptyState } from '../../components/screen.tsx'
import { formatCount } from '../../format.ts'
import { type Filters, Link, useFilters } from '../../router/link.tsx'
import { useQuery, useWebhooks } from '../../state/hooks.ts'
import { deliveryColumns, deliveryStates, deliveryTones, textsOf } from './delivery-columns.tsx'
import { RetryAll } from './retry-all.tsx'

/** Number of deliveries that are loaded at once. Scrolling loads more; a search and another order load all. */
const loadedAtOnce = 1_000

/** Deliveries of all webhooks as they happen, newest first. */
export function DeliveriesScreen() {
  const { get, keep } = useFilters()
  const filter = readFilter(get)
  const search = get('search').trim()
  const last = useRef(loadedAtOnce)
  const query = useQuery(
    async (client) => {
      const params = { query: { ...filter, last: search === '' ? last.current : Number.MAX_SAFE_INTEGER } }
      const { data } = await client.GET('/deliveries', { params })
      const items = data?.data.toReversed() ?? []
      if (search === '') return { items, total: data?.meta.total ?? 0 }
      const found = items.filter((delivery) => matchesSearch(search, textsOf(delivery)))
      return { items: found, total: found.length }
    },
    ['delivery'],
    [search, ...Object.values(filter)],
  )
  const { items, total = 0 } = query.data ?? {}
  function load(_first: number, end: number): void {
    if (end <= last.current || !items || items.length === total) return
    last.current = Math.ceil(end / loadedAtOnce) * loadedAtOnce
    query.reload()
  }
  return (
    <LiveList
      title="Delivery log"
      label="Deliveries"
      actions={
        <>
          <Link class="button button-quiet" to="/webhooks">
            <Icon name="webhook" />
            All webhooks
          </Link>
          <RetryAll filter={filter} />
        </>
      }
      query={query}
      tools={<DeliveryTools filter={filter} />}
      chart={{
        legend: chartStates,
        items: items?.map(({ created_at, state }) => [created_at, chartStates.indexOf(state)] as const) ?? [],
        since: items && items.length < total ? items.at(-1)?.created_at : undefined,
      }}
      summary={formatCount(total, 'delivery')}
      columns={deliveryColumns(keep)}
      items={items}
      total={total}
      keyOf={({ id }) => id}
      onRows={load}
      empty={
        <EmptyState title="No deliveries">
          Send a test event to a webhook, or change the status of a watched permit. The log keeps every
          pending delivery, and the last 1,000 others.
        </EmptyState>
      }
    />
  )
}

/** States in a bar from its bottom to its top. */
const chartStates: readonly Schemas['DeliveryState'][] = ['delivered', 'pending', 'failed']

function DeliveryTools({ filter }: { readonly filter: ReturnType<typeof readFilter> }) {
  const { field } = useFilters()
  const { data: webhooks = [] } = useWebhooks()
  const { state: _state, ...others } = filter
  const { data: totals } = useQuery(
    (client) =>
      Promise.all(
        deliveryStates.map(async (state) => {
          const params = { query: { ...others, state, last: 1 } }
          const { data } = await client.GET('/deliveries', { params })
          return data?.meta.total ?? 0
        }),
      ),
    ['delivery'],
    Object.values(others),
  )
  const segments = deliveryStates.map((state, index) => {
    const name = `${state.charAt(0).toUpperCase()}${state.slice(1)}`
    return [
      state,
      totals ? `${name} ${formatCount(totals[index] ?? 0)}` : name,
      deliveryTones[state],
    ] as const
  })
  return (
    <ListTools label="Search deliveries" segment="state" segments={segments} names={['webhook_id', 'event']}>
      <Field
        label="Webhook"
        {...field('webhook_id')}
        options={[all, ...webhooks.map(({ id, url }) => [id, url] as const)]}
      />
      <Field label="Event" {...field('event')} options={[all, ...webhookEventNames]} />
    </ListTools>
  )
}

const all = ['', 'All'] as const

/** Reads the filter of an address. Unknown events and states are ignored. */
function readFilter(get: Filters['get']) {
  const webhook_id = get('webhook_id')
  const event = webhookEventNames.find((name) => name === get('event'))
  const state = deliveryStates.find((name) => name === get('state'))
  return {
    ...(webhook_id && { webhook_id }),
    ...(event && { event }),
    ...(state && { state }),
  }
}
