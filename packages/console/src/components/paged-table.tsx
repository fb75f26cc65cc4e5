import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { OrganizationClient } from '../api/control-client.ts'
import { formatCount } from '../format.ts'
import { useFilters } from '../router/link.tsx'
import { type Concerns, useOrganization, useQuery } from '../state/hooks.ts'
import { EmptyList } from './filtered-list.tsx'
import { ErrorNote } from './form.tsx'
import type { TableProps } from './table.tsx'
import { VirtualTable } from './virtual-table.tsx'

interface PagedTableProps<Item> extends TableProps<Item> {
  /** Name of one item, for the count: "contact". */
  readonly noun: string
  /** Loads a page, counted from 1. */
  readonly load: (
    client: OrganizationClient,
    page: { page: number; per_page: number },
  ) => Promise<{ readonly data?: Page<Item> | undefined }>
  /** Changes after which the pages on screen are loaded again. */
  readonly concerns: Concerns
  /** Shown instead of a list without items, unless a filter leaves them out. */
  readonly empty: ComponentChildren
}

interface Page<Item> {
  readonly data: readonly Item[]
  readonly meta: { readonly total: number }
}

/** Number of items of a page. */
const pageSize = 100

/** Table of a list of any length with its count. Only the pages on screen are loaded, and again for other filters. */
export function PagedTable<Item>(props: PagedTableProps<Item>) {
  const { noun, load, concerns, empty, ...table } = props
  const client = useOrganization()
  const filter = useFilters().keep('')
  /** First and last page on screen. */
  const [from, setFrom] = useState(1)
  const [to, setTo] = useState(1)
  const pages = useRef<ReadonlyMap<number, readonly Item[]>>(new Map())
  useEffect(() => {
    pages.current = new Map()
  }, [client, filter])
  // Rows without content keep the place of a table that is searched, so that nothing jumps.
  const total = useRef<number | undefined>(undefined)
  const { error, reload } = useQuery(
    async (client) => {
      const numbers = Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
      const loaded = await Promise.all(numbers.map((page) => load(client, { page, per_page: pageSize })))
      pages.current = new Map(loaded.map(({ data }, index) => [from + index, data?.data ?? []]))
      total.current = loaded[0]?.data?.meta.total ?? 0
    },
    concerns,
    [from, to, filter],
  )
  const count = total.current
  return (
    <>
      <ErrorNote error={error} onRetry={reload} />
      <p class="dim" role="status">
        {count === undefined ? error === undefined && 'Loading …' : formatCount(count, noun)}
      </p>
      {count === 0 && <EmptyList>{empty}</EmptyList>}
      {count !== undefined && count > 0 && (
        <VirtualTable
          {...table}
          count={count}
          itemAt={(index) => pages.current.get(Math.floor(index / pageSize) + 1)?.[index % pageSize]}
          onRows={(first, end) => {
            setFrom(Math.floor(first / pageSize) + 1)
            setTo(Math.ceil(end / pageSize))
          }}
        />
      )}
    </>
  )
}
