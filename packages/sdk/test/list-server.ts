import { json, problem, ruledFetch, type ScriptedFetch } from './scripted-fetch.ts'

/** Behavior of a list that the specification leaves open. */
export interface ListBehavior {
  /** Number of items. */
  readonly count: number
  readonly defaultPerPage?: number
  /** Maximum page size. Larger pages are cut. */
  readonly maxPerPage?: number
  /** Size of all pages, whatever the request. */
  readonly fixedPerPage?: number
  /** Fields of `meta`; none for a list without it. */
  readonly meta?: readonly ('page' | 'per_page' | 'total' | 'total_pages')[]
  readonly pastEnd?: 'empty' | 'not_found' | 'last_page'
  /** Serves the first page for every request. */
  readonly ignoresPage?: boolean
  /** Serves all items for every request. */
  readonly unpaginated?: boolean
}

/** Returns the identifiers of the items of a list, in its order. */
export function identifiers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `p${index + 1}`)
}

/** Creates a `fetch` that serves a list on every path. */
export function listServer(behavior: ListBehavior): ScriptedFetch {
  const {
    count,
    defaultPerPage = 25,
    maxPerPage = 100,
    pastEnd = 'empty',
    fixedPerPage,
    ignoresPage,
    unpaginated,
  } = behavior
  const { meta: metaFields = ['page', 'per_page', 'total', 'total_pages'] } = behavior
  const items = identifiers(count).map((id) => ({ uuid: id, id }))

  return ruledFetch(({ query }) => {
    const per_page = unpaginated
      ? Math.max(1, count)
      : (fixedPerPage ?? Math.min(Number(query.per_page ?? defaultPerPage), maxPerPage))
    const total_pages = Math.ceil(count / per_page)
    let page = ignoresPage || unpaginated ? 1 : Number(query.page ?? 1)
    if (page > Math.max(1, total_pages)) {
      if (pastEnd === 'not_found') return problem(404, 'not_found')
      if (pastEnd === 'last_page') page = Math.max(1, total_pages)
    }
    const meta = Object.fromEntries(
      Object.entries({ page, per_page, total: count, total_pages }).filter(([field]) =>
        metaFields.some((known) => known === field),
      ),
    )
    const data = items.slice((page - 1) * per_page, page * per_page)
    return json(metaFields.length === 0 ? { data } : { data, meta })
  })
}
