import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { OrganizationClient } from '../api/control-client.ts'
import { type Concerns, isConcerned, useConsole } from './hooks.ts'

/** Items of one page, and the number of all items. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/** Loads a page, counted from 1. */
type LoadPage<Item> = (page: number, signal: AbortSignal) => Promise<Page<Item>>

/** Long list of which only the pages on screen are loaded. */
export interface Pages<Item> {
  /** Number of all items; undefined until the first page is there. */
  readonly total: number | undefined
  /** Reason why the last load failed. */
  readonly error: unknown
  /** Returns an item, or undefined while it is loaded. */
  itemAt(index: number): Item | undefined
  /** Loads the pages of these rows (the last one exclusive), and aborts those that were scrolled past. */
  show(first: number, end: number): void
  /** Loads the pages on screen again. Calls in quick succession load them once. */
  reload(): void
  close(): void
}

/** Options of {@link createPages}. */
interface PagesOptions<Item> {
  readonly load: LoadPage<Item>
  /** Called when items, the total or the error changed. */
  readonly onChange: () => void
}

/** Number of items of a page. */
export const pageSize = 100
/** Number of pages that are kept. Others are loaded again when they are on screen. */
const kept = 30
/** Shortest time between two reloads. */
const pauseMs = 300

/** Creates a list of pages and loads the first one. */
export function createPages<Item>({ load, onChange }: PagesOptions<Item>): Pages<Item> {
  const pages = new Map<number, readonly Item[]>()
  /** Loaded pages that are shown until their new items are there. */
  const stale = new Set<number>()
  const running = new Map<number, AbortController>()
  let wanted: readonly number[] = [1]
  let total: number | undefined
  let error: unknown
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReloadDue = false
  let isClosed = false

  function update(): void {
    for (const [page, controller] of running) {
      if (wanted.includes(page)) continue
      controller.abort()
      running.delete(page)
    }
    for (const page of wanted) {
      if ((!pages.has(page) || stale.has(page)) && !running.has(page)) void start(page)
    }
  }

  async function start(page: number): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    running.set(page, controller)
    stale.delete(page)
    try {
      const loaded = await load(page, signal)
      if (signal.aborted) return
      pages.set(page, loaded.items)
      total = loaded.total
      error = undefined
      forgetFarPages(page)
    } catch (reason) {
      if (signal.aborted) return
      error = reason
    }
    running.delete(page)
    onChange()
    if (error === undefined && stale.has(page)) update()
  }

  function forgetFarPages(current: number): void {
    if (pages.size <= kept) return
    const farthest = [...pages.keys()].sort(
      (one, other) => Math.abs(other - current) - Math.abs(one - current),
    )
    for (const page of farthest.slice(0, pages.size - kept)) pages.delete(page)
  }

  function reload(): void {
    if (isClosed) return
    if (timer !== undefined) {
      isReloadDue = true
      return
    }
    isReloadDue = false
    timer = setTimeout(() => {
      timer = undefined
      if (isReloadDue) reload()
    }, pauseMs)
    for (const page of pages.keys()) {
      if (wanted.includes(page)) stale.add(page)
      else pages.delete(page)
    }
    for (const page of running.keys()) stale.add(page)
    update()
  }

  update()

  return {
    get total() {
      return total
    },
    get error() {
      return error
    },
    itemAt: (index) => pages.get(Math.floor(index / pageSize) + 1)?.[index % pageSize],
    show(first, end) {
      const from = Math.floor(first / pageSize) + 1
      const to = Math.max(from, Math.ceil(end / pageSize))
      wanted = Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
      update()
    },
    reload,
    close() {
      isClosed = true
      clearTimeout(timer)
      for (const controller of running.values()) controller.abort()
      running.clear()
    },
  }
}

interface ListResponse<Item> {
  readonly data?: { readonly data: readonly Item[]; readonly meta: { readonly total: number } } | undefined
}

type LoadList<Item> = (
  client: OrganizationClient,
  query: { page: number; per_page: number },
  options: { readonly signal: AbortSignal },
) => Promise<ListResponse<Item>>

/**
 * Loads the pages of a long list that are on screen, and loads them again when the mock reports a change that `concerns` them.
 * The pages of earlier dependencies and of another organization are discarded.
 */
export function usePages<Item>(
  load: LoadList<Item>,
  concerns: Concerns,
  dependencies: readonly unknown[] = [],
): Pages<Item> {
  const { changes, organization } = useConsole()
  const client = organization.value
  const [, setVersion] = useState(0)
  const latest = useRef({ load, concerns })
  latest.current = { load, concerns }
  const pages = useMemo(
    () =>
      createPages<Item>({
        async load(page, signal) {
          const { data } = await latest.current.load(client, { page, per_page: pageSize }, { signal })
          return { items: data?.data ?? [], total: data?.meta.total ?? 0 }
        },
        onChange: () => setVersion((version) => version + 1),
      }),
    [client, ...dependencies],
  )
  useEffect(() => {
    const stop = changes.listen((batch) => {
      if (isConcerned(batch, latest.current.concerns)) pages.reload()
    })
    return () => {
      stop()
      pages.close()
    }
  }, [pages])
  return pages
}
