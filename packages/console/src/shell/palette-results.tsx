import type { ComponentChildren } from 'preact'
import { dataOf } from '../api/control-client.ts'
import { Shape, toneOf } from '../components/facts.tsx'
import { Icon } from '../components/icon.tsx'
import { formatUtc } from '../format.ts'
import { requestsOf } from '../screens/requests/journal.ts'
import { deliveryTones } from '../screens/webhooks/delivery-columns.tsx'
import { useConsole, useQuery } from '../state/hooks.ts'
import { letterKeys, theme } from '../state/preferences.ts'
import { navigation } from './side.tsx'

/** Result of the palette: its name, the path that it opens or what it does, a text at the right, and more that a search finds. */
export type Result = readonly [
  name: string,
  target: string | (() => void),
  icon: ComponentChildren,
  detail?: string,
  hidden?: string,
]

/** Most records of a kind. */
const most = 5

/** Returns what a text finds. Without a text, these are the screens and the actions; after `>`, only actions. */
export function useResults(text: string) {
  const isAction = text.startsWith('>')
  const search = text.replace(/^>/, '').trim().toLowerCase()
  const { records, ...state } = useRecords(search)
  const has = ([name, , , detail, hidden]: Result) =>
    [name, detail, hidden].join(' ').toLowerCase().includes(search)
  const newest = (results: readonly Result[]) =>
    search === '' ? [] : results.filter(has).slice(-most).reverse()
  const groups = [
    { name: 'Screens', results: isAction ? [] : screenResults.filter(has) },
    ...(isAction ? [] : records.map(([name, results]) => ({ name, results: newest(results) }))),
    { name: 'Actions', results: actions.filter(has) },
  ]
  return { groups: groups.filter(({ results }) => results.length > 0), ...state }
}

/** Returns the records of the organization by kind, oldest first. */
function useRecords(search: string) {
  const { control } = useConsole()
  const permits = useQuery(
    async (client) => {
      if (search === '') return []
      return dataOf(client.GET('/permits', { params: { query: { search, per_page: most } } }))
    },
    [],
    [search],
  )
  const others = useQuery(async (client) => {
    const [organization, all, deliveries, keys, webhooks] = await Promise.all([
      dataOf(client.GET('')),
      dataOf(control.GET('/request-summaries')),
      dataOf(client.GET('/deliveries', { params: { query: { last: 1_000 } } })),
      dataOf(client.GET('/keys')),
      dataOf(client.GET('/webhooks')),
    ])
    return { requests: requestsOf(all, organization.organization_id), deliveries, keys, webhooks }
  })
  const { requests = [], deliveries = [], keys = [], webhooks = [] } = others.data ?? {}
  const records: readonly (readonly [kind: string, results: readonly Result[]])[] = [
    [
      'Permits',
      (permits.data ?? []).toReversed().map(({ uuid, permit_number, status, address }) => [
        `Permit ${permit_number}`,
        `/permits/${uuid}`,
        <Icon name="permit" />,
        `${status}, ${address}`,
        // The mock has searched other fields, too.
        search,
      ]),
    ],
    [
      'Requests',
      requests.map(({ id, method, path, search, status, at }) => [
        `${method} ${path}${search}`,
        `/requests/${id}`,
        <Shape tone={toneOf(status)} />,
        `${status ?? 'no response'}, ${formatUtc(at).slice(11, 19)}`,
        id,
      ]),
    ],
    [
      'Deliveries',
      deliveries.map(({ id, event, state, url, permit_uuid }) => [
        event,
        `/webhooks/deliveries/${id}`,
        <Shape tone={deliveryTones[state]} />,
        `${state}, ${url}`,
        `${id} ${permit_uuid}`,
      ]),
    ],
    [
      'Webhooks',
      webhooks.map(({ id, url, paused_at }) => [
        url,
        `/webhooks/${id}`,
        <Icon name="webhook" />,
        paused_at === null ? 'active' : 'paused',
        id,
      ]),
    ],
    [
      'API keys',
      keys.map(({ id, name, permissions, revoked_at }) => [
        name,
        '/keys',
        <Icon name="key" />,
        revoked_at === null ? permissions.join(', ') : 'revoked',
        id,
      ]),
    ],
  ]
  const isLoading = [permits, others].some(({ data, error }) => data === undefined && error === undefined)
  return { records, isLoading, error: permits.error ?? others.error }
}

const screenResults = navigation
  .flatMap(({ links }) => links)
  .map(([path, name, icon]): Result => [name, path, <Icon name={icon} />])

const actions: readonly Result[] = [
  ['Create an API key', '/keys', <Icon name="key" />],
  ['Create a webhook', '/webhooks', <Icon name="webhook" />],
  ['Move the clock', '/lab', <Icon name="clock" />],
  ['Make requests fail', '/lab', <Icon name="bolt" />],
  ['Change lists while they are read', '/lab', <Icon name="updown" />],
  ['Change the dialect', '/lab', <Icon name="explorer" />],
  ['Reset the mock', '/lab', <Icon name="retry" />],
  ['Use the system theme', () => theme.choose('system'), <Icon name="system" />],
  ['Use the light theme', () => theme.choose('light'), <Icon name="sun" />],
  ['Use the dark theme', () => theme.choose('dark'), <Icon name="moon" />],
  ['Turn single-letter keys on', () => letterKeys.choose('on'), <Icon name="play" />],
  ['Turn single-letter keys off', () => letterKeys.choose('off'), <Icon name="pause" />],
]
