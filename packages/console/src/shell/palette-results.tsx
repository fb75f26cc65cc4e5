import type { ComponentChildren } from 'preact'
import { dataOf } from '../api/control-client.ts'
import { Shape, toneOf } from '../components/facts.tsx'
import { Icon } from '../components/icon.tsx'
import { formatUtc } from '../format.ts'
import { deliveryTones } from '../screens/webhooks/delivery-columns.tsx'
import { useConsole, useQuery } from '../state/hooks.ts'
import { letterKeys, theme } from '../state/preferences.ts'
import { navigation } from './side.tsx'

/** Result of the palette: its name, the path that it opens or what it does, and a text at the right. */
export type Result = readonly [
  name: string,
  target: string | (() => unknown),
  icon: ComponentChildren,
  detail?: string,
]

/** Results of one kind. */
interface Group {
  readonly name: string
  readonly results: readonly Result[]
}

/** Most records of a kind. */
const most = 5

/** Returns what a text finds. Without a text, these are the screens and the actions; after `>`, only actions. */
export function useResults(text: string) {
  const isAction = text.startsWith('>')
  const search = text.replace(/^>/, '').trim().toLowerCase()
  const { records, retries, ...state } = useRecords(search)
  const has = ([name]: Result) => name.toLowerCase().includes(search)
  const groups = [
    { name: 'Screens', results: isAction ? [] : screenResults.filter(has) },
    ...(isAction ? [] : records),
    { name: 'Actions', results: [...retries, ...actions.filter(has)] },
  ]
  return { groups: groups.filter(({ results }) => results.length > 0), ...state }
}

/** Returns the records of the organization that a text finds; none without a text. */
function useRecords(search: string) {
  const { control, organization } = useConsole()
  const permits = useQuery(
    async (client, options) => {
      if (search === '') return []
      return dataOf(client.GET('/permits', { params: { query: { search, per_page: most } }, ...options }))
    },
    [],
    [search],
  )
  const others = useQuery(async (client, options) => {
    const [requests, deliveries, keys, webhooks] = await Promise.all([
      dataOf(control.GET('/request-summaries', options)),
      dataOf(client.GET('/deliveries', { params: { query: { last: 1_000 } }, ...options })),
      dataOf(client.GET('/keys', options)),
      dataOf(client.GET('/webhooks', options)),
    ])
    return { requests, deliveries, keys, webhooks }
  })
  const { requests = [], deliveries = [], keys = [], webhooks = [] } = others.data ?? {}
  const found = <Item,>(items: readonly Item[], textOf: (item: Item) => readonly unknown[]) =>
    search === ''
      ? []
      : items
          .filter((item) => textOf(item).join(' ').toLowerCase().includes(search))
          .slice(-most)
          .reverse()
  const foundDeliveries = found(deliveries, ({ id, event, state, permit_uuid }) => [
    id,
    event,
    state,
    permit_uuid,
  ])
  const records: Group[] = [
    group('Permits', permits.data ?? [], ({ uuid, permit_number, status, address }) => [
      `Permit ${permit_number}`,
      `/permits/${uuid}`,
      <Icon name="permit" />,
      `${status}, ${address}`,
    ]),
    group(
      'Requests',
      found(requests, ({ id, method, path, status }) => [id, method, path, status]),
      ({ id, method, path, search, status, at }) => [
        `${method} ${path}${search}`,
        `/requests/${id}`,
        <Shape tone={toneOf(status)} />,
        `${status ?? 'no response'}, ${formatUtc(at).slice(11, 19)}`,
      ],
    ),
    group('Deliveries', foundDeliveries, ({ id, event, state, url }) => [
      event,
      `/webhooks/deliveries/${id}`,
      <Shape tone={deliveryTones[state]} />,
      `${state}, ${url}`,
    ]),
    group(
      'Webhooks',
      found(webhooks, ({ id, url }) => [id, url]),
      ({ id, url, paused_at }) => [
        url,
        `/webhooks/${id}`,
        <Icon name="webhook" />,
        paused_at === null ? 'active' : 'paused',
      ],
    ),
    group(
      'API keys',
      found(keys, ({ id, name }) => [id, name]),
      ({ name, permissions, revoked_at }) => [
        name,
        '/keys',
        <Icon name="key" />,
        revoked_at === null ? permissions.join(', ') : 'revoked',
      ],
    ),
  ]
  const failed = foundDeliveries.filter(({ state }) => state === 'failed')
  const retries = group('Retries', failed, ({ id, event, url }) => {
    const params = { path: { delivery_id: id } }
    const retry = () => organization.value.POST('/deliveries/{delivery_id}/retry', { params })
    return [`Retry ${event}`, retry, <Icon name="webhook" />, url]
  })
  const isLoading = permits.isLoading || others.isLoading
  return { records, retries: retries.results, isLoading, error: permits.error ?? others.error }
}

function group<Item>(name: string, items: readonly Item[], toResult: (item: Item) => Result): Group {
  return { name, results: items.map(toResult) }
}

const screenResults = navigation
  .flatMap(({ links }) => links)
  .map(([path, name, icon]): Result => [name, path, <Icon name={icon} />])

const actions: readonly Result[] = [
  ['Create an API key', '/keys', <Icon name="key" />],
  ['Create a webhook', '/webhooks', <Icon name="webhook" />],
  ['Move the clock', '/lab', <Icon name="clock" />],
  ['Make requests fail', '/lab', <Icon name="lab" />],
  ['Change lists while they are read', '/lab', <Icon name="lab" />],
  ['Change the dialect', '/lab', <Icon name="lab" />],
  ['Reset the mock', '/lab', <Icon name="lab" />],
  ['Use the system theme', () => theme.choose('system'), <Icon name="system" />],
  ['Use the light theme', () => theme.choose('light'), <Icon name="sun" />],
  ['Use the dark theme', () => theme.choose('dark'), <Icon name="moon" />],
  ['Turn single-letter keys on', () => letterKeys.choose('on'), <Icon name="system" />],
  ['Turn single-letter keys off', () => letterKeys.choose('off'), <Icon name="system" />],
]
