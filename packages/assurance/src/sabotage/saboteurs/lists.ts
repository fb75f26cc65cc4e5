import { identityOf } from '../../compare/records.ts'
import { changeLists, type Item, isPermitList, type List, listOf, queryOf, without } from '../body.ts'
import type { Effect, Saboteur, ServedResponse } from '../saboteur.ts'

/** Bugs of lists: pages, totals, order and filters. */
export const listSaboteurs: readonly Saboteur[] = [
  {
    name: 'page-missing',
    harm: 'Everything on the second page is missing, and the program believes that the list is complete.',
    hint: 'Expect every item of a list of two pages. The mock watches 150 permits, and a page has at most 100.',
    guide: 'lists',
    create: () => changeLists((list) => (list.meta.page === 2 ? without(list, () => true) : undefined)),
  },
  {
    name: 'item-skipped-between-pages',
    harm: 'An item that moves to the previous page while the list is read is never seen.',
    hint: 'Expect every item of the second page. A loop over `client.permits.list()` finds the skipped one anyway.',
    guide: 'lists',
    create: () =>
      changeLists((list) =>
        pageOf(list.meta) < 2 ? undefined : without(list, (item) => item === list.data[0]),
      ),
  },
  {
    name: 'item-on-two-pages',
    harm: 'An item that moves to the next page is counted, stored or charged twice.',
    hint: 'Expect every item of the second page. A loop over `client.permits.list()` returns each item once.',
    guide: 'lists',
    create: () => {
      const lastItemOf = rememberLastItems()
      return changeLists((list, response) => {
        const last = lastItemOf(list, response)
        if (!last || pageOf(list.meta) < 2 || list.data.some((item) => identityOf(item) === identityOf(last)))
          return undefined
        return { ...list, data: [last, ...list.data].slice(0, numberOf(list.meta.per_page)) }
      })
    },
  },
  {
    name: 'list-in-reverse',
    harm: 'A program that takes the first permit for the latest change shows an old one.',
    hint: 'Expect the items in their order: `mock.watchlist.all({ order: "updated_desc" })`.',
    guide: 'lists',
    create: () =>
      changeLists(
        (list) => (list.data.length < 2 ? undefined : { ...list, data: list.data.toReversed() }),
        isPermitList,
      ),
  },
  {
    name: 'total-too-low',
    harm: 'A program that stops at `total` leaves out the last items, and shows a wrong count.',
    hint: 'Expect the total that users see, and every item of the list if a loop ends at `total`.',
    guide: 'lists',
    create: () =>
      changeLists(({ data, meta }) => {
        const total = numberOf(meta.total) ?? 0
        return total < 1 ? undefined : { data, meta: { ...meta, total: Math.ceil(total * 0.9) - 1 } }
      }, isPermitList),
  },
  {
    name: 'total-pages-too-low',
    harm: 'A loop until `total_pages` ends early and loses the last page.',
    hint: 'Expect the number of pages that users see. A loop over `client.permits.list()` reads until the end anyway.',
    guide: 'lists',
    create: () =>
      changeLists(({ data, meta }) => {
        const pages = numberOf(meta.total_pages) ?? 0
        return pages < 2 ? undefined : { data, meta: { ...meta, total_pages: pages - 1 } }
      }),
  },
  {
    name: 'updated-since-loses-the-boundary',
    harm: 'A permit that changes within the second of the last synchronization is never updated.',
    hint: 'Read the changes since the exact time of one, and expect it. `syncPermits` overlaps its runs.',
    guide: 'sync',
    create: () =>
      changeLists((list, response) => {
        const since = queryOf(response).get('updated_since')
        if (since === null) return undefined
        return without(list, ({ updated_at }) => secondOf(updated_at) === secondOf(since))
      }, isPermitList),
  },
  {
    name: 'updated-since-ignored',
    harm: 'Every synchronization reads the whole list, and handles old permits as changed.',
    hint: 'Expect what has changed since a time, and nothing else.',
    guide: 'sync',
    create: () => withoutParameter('updated_since'),
  },
  {
    name: 'status-filter-ignored',
    harm: 'Permits of every status are handled as if they had the requested one.',
    hint: 'Have a permit of another status in the mock, and expect it to be left out.',
    guide: 'lists',
    create: () => withoutParameter('status'),
  },
  {
    name: 'page-size-ignored',
    harm: 'A program that computes positions from its own `per_page` skips items, or sends ten times as many requests.',
    hint: 'Expect every item of a page, or the number of requests: `expect(mock).toHaveReceivedTimes(1, "listContacts")`.',
    guide: 'lists',
    create: () => ({
      respond(response) {
        const query = queryOf(response)
        const list = listOf(response)
        const total = list && numberOf(list.meta.total)
        if (total === undefined || total <= smallPage || !(Number(query.get('per_page')) > smallPage))
          return undefined
        query.set('per_page', String(smallPage))
        return { ...response.result, body: response.readAgain(query) }
      },
    }),
  },
  {
    name: 'list-from-a-cache',
    harm: 'A list that was read before comes unchanged, and everything written since then is missing.',
    hint: 'Read a list, change something in the mock, read the list again, and expect the change.',
    guide: 'lists',
    create: () => {
      const cached = new Map<string, string>()
      return {
        respond(response) {
          if (!listOf(response)) return undefined
          const key = `${listKeyOf(response)} ${response.request.search}`
          const body = JSON.stringify(response.result.body)
          const before = cached.get(key)
          if (before === undefined) cached.set(key, body)
          return before === undefined || before === body
            ? undefined
            : { ...response.result, body: JSON.parse(before) }
        },
      }
    },
  },
]

/** Page size of a service that ignores `per_page`. */
const smallPage = 10

function pageOf(meta: Item): number {
  return numberOf(meta.page) ?? 1
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function secondOf(time: unknown): number {
  return Math.floor(Date.parse(String(time)) / 1000)
}

/** Returns a function that returns the last item of the page before. */
function rememberLastItems(): (list: List, response: ServedResponse) => Item | undefined {
  const lastItems = new Map<string, Item>()
  return function lastItemBefore(list, response) {
    const page = pageOf(list.meta)
    const query = queryOf(response)
    query.delete('page')
    const key = `${listKeyOf(response)} ${query}`
    const last = list.data.at(-1)
    if (last) lastItems.set(`${key} ${page}`, last)
    return lastItems.get(`${key} ${page - 1}`)
  }
}

/** Text that differs for the lists of two paths or organizations. */
function listKeyOf({ request, world }: ServedResponse): string {
  return `${world?.organization.organization_id} ${request.path}`
}

/** Creates the effect of a service that ignores a parameter. */
function withoutParameter(name: string): Effect {
  return {
    respond(response) {
      const query = queryOf(response)
      if (response.operation !== 'listPermits' || !listOf(response) || !query.has(name)) return undefined
      query.delete(name)
      return { ...response.result, body: response.readAgain(query) }
    },
  }
}
