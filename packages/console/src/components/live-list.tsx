import { useComputed } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { formatCount } from '../format.ts'
import { useFilters } from '../router/link.tsx'
import { type Query, useConsole } from '../state/hooks.ts'
import { Shape, type Tone } from './facts.tsx'
import { EmptyList } from './filtered-list.tsx'
import { Button, ErrorNote } from './form.tsx'
import { HourChart, type HourChartProps } from './hour-chart.tsx'
import { Icon } from './icon.tsx'
import { Screen } from './screen.tsx'
import { useShortcuts } from './shortcuts.ts'
import { useSorting } from './table.tsx'
import { VirtualTable, type VirtualTableProps } from './virtual-table.tsx'

interface LiveListProps<Item> extends Omit<VirtualTableProps<Item>, 'count' | 'itemAt'> {
  /** Heading of the screen. */
  readonly title: string
  readonly actions: ComponentChildren
  /** Query of the items, whose error is shown. */
  readonly query: Pick<Query<unknown>, 'error' | 'reload'>
  /** Search and filters. */
  readonly tools: ComponentChildren
  readonly chart: Omit<HourChartProps, 'noun'>
  /** Loaded items, newest first; undefined until they are loaded. */
  readonly items: readonly Item[] | undefined
  /** Number of all items. Default: of the loaded ones. */
  readonly total?: number
  /** Number of the items in words. */
  readonly summary: string
  /** Keeps new rows back. Default false. */
  readonly isPaused?: boolean
  /** Shown instead of a list without items, unless a filter leaves them out. */
  readonly empty: ComponentChildren
  /** Open item, which is beside the list, or in its place in a narrow console. */
  readonly detail?: ComponentChildren
  /** Closes it. */
  readonly onClose?: () => void
}

const none: readonly never[] = []

/**
 * List that grows at its top. New rows wait behind a button while the list is read: while it is scrolled, or has the pointer or the
 * focus. The rows on screen stay up to date.
 */
export function LiveList<Item>(props: LiveListProps<Item>) {
  const {
    title,
    actions,
    query,
    tools,
    chart,
    items: loaded,
    summary,
    empty,
    detail,
    onRows,
    ...table
  } = props
  const items = loaded ?? none
  const { total = items.length, isPaused, onClose } = props
  const { clock } = useConsole()
  // Rows of other filters are not held back.
  const filter = useFilters().keep('')
  const bench = useRef<HTMLDivElement>(null)
  const [isScrolled, setIsScrolled] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const [hasPointer, setHasPointer] = useState(false)
  const [, setReleases] = useState(0)
  const onScreen = useRef<{ filter: string; rows: readonly Item[] }>({ filter, rows: none })
  const isHeld = isPaused || isScrolled || hasFocus || hasPointer
  const isSame = isHeld && onScreen.current.filter === filter
  const { shown, waiting } = holdBack(items, isSame ? onScreen.current.rows : none, table.keyOf)
  onScreen.current = { filter, rows: shown }
  const { sorted, ...sorting } = useSorting(shown, table.columns)
  const hour = useComputed(() => (Math.floor(clock.now.value / 60_000) - 59) * 60_000).value
  const recent = chart.items.filter(([at]) => Date.parse(at) >= hour).length
  useShortcuts(bench, () => detail && onClose?.())
  function showNew(): void {
    onScreen.current.rows = none
    setReleases((releases) => releases + 1)
    bench.current?.querySelector('.virtual')?.scrollTo(0, 0)
  }
  const head = loaded && (
    <>
      <span class="in-hour">{formatCount(recent)} in the last hour</span>
      {waiting > 0 && (
        <Button class="fresh" icon="up" aria-keyshortcuts="n" onClick={showNew}>
          {formatCount(waiting)} new
        </Button>
      )}
    </>
  )
  return (
    <div ref={bench} class={detail ? 'bench open' : 'bench'}>
      <div
        class="live"
        // The button is within, so that it stays while the pointer moves to it.
        onPointerEnter={() => setHasPointer(true)}
        onPointerLeave={() => setHasPointer(false)}
        onFocusIn={({ target }) => setHasFocus(target instanceof Element && target.closest('tbody') !== null)}
        onFocusOut={() => setHasFocus(false)}
        onScrollCapture={({ target }) => setIsScrolled(target instanceof Element && target.scrollTop > 0)}
      >
        <Screen title={title} summary={head} actions={actions}>
          {tools}
          <ErrorNote error={query.error} onRetry={query.reload} />
          {loaded?.length === 0 && <EmptyList>{empty}</EmptyList>}
          {items.length > 0 && (
            <>
              <HourChart noun={table.label} {...chart} />
              <VirtualTable
                key={filter}
                {...table}
                count={total - items.length + shown.length}
                {...sorting}
                itemAt={(index) => sorted[index]}
                // The first rows of another order may be anywhere.
                onRows={(first, end) => onRows?.(first + waiting, sorting.order ? total : end + waiting)}
              />
            </>
          )}
          <footer class="foot">
            {hints}
            <span>{loaded ? summary : !query.error && 'Loading …'}</span>
          </footer>
        </Screen>
      </div>
      {detail && (
        <section class="detail" aria-label="Open item">
          {detail}
        </section>
      )}
    </div>
  )
}

const hints = (
  [
    ['jk', 'move'],
    ['↵', 'open'],
    ['/', 'search'],
    ['n', 'show new'],
  ] as const
).map(([keys, text]) => (
  <span key={text}>
    {[...keys].map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
    {text}
  </span>
))

/**
 * Returns the items to show and the number of new ones that wait, so that those on screen keep their places. `shown` are the items on
 * screen; without any, all are shown.
 */
export function holdBack<Item>(
  items: readonly Item[],
  shown: readonly Item[],
  keyOf: (item: Item) => string,
): { readonly shown: readonly Item[]; readonly waiting: number } {
  const [first] = shown
  if (first === undefined || items.length === 0) return { shown: items, waiting: 0 }
  const waiting = items.findIndex((item) => keyOf(item) === keyOf(first))
  // Everything on screen is older than what is still known.
  if (waiting === -1) return { shown, waiting: items.length }
  return { shown: items.slice(waiting), waiting }
}

interface ListToolsProps {
  /** Name of the search field, such as "Search requests". */
  readonly label: string
  /** Name of the filter that the segments set. */
  readonly segment: string
  /** Values of the filter with their text and status, beside the one for all. */
  readonly segments: readonly (readonly [value: string, text: string, tone: Tone])[]
  /** Names of the filters behind the button. */
  readonly names: readonly string[]
  /** Fields of these filters. */
  readonly children: ComponentChildren
}

/** Search of a list, its most used filter as segments, and the other filters behind a button that counts them. */
export function ListTools({ label, segment, segments, names, children }: ListToolsProps) {
  const { field, get, clear, isSet } = useFilters()
  const { value, onValue } = field('search')
  const chosen = get(segment)
  const count = names.filter((name) => get(name) !== '').length
  return (
    <search class="tools">
      <label class="search-field">
        <Icon name="search" />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          aria-keyshortcuts="/"
          value={value}
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
        />
        <kbd>/</kbd>
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend */}
      <div class="segments" role="group" aria-label="Show">
        {([['', 'All', undefined], ...segments] as const).map(([name, text, tone]) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === chosen}
            onClick={() => field(segment).onValue(name)}
          >
            {tone && <Shape tone={tone} />}
            {text}
          </button>
        ))}
      </div>
      <details class="more-filters">
        <summary class="button">
          <Icon name="filter" />
          Filters{count > 0 && ` (${count})`}
        </summary>
        <div class="filters">
          {children}
          {isSet && <Button onClick={clear}>Clear filters</Button>}
        </div>
      </details>
    </search>
  )
}

/** True if every word of a search is in one of the texts. */
export function matchesSearch(search: string, texts: readonly unknown[]): boolean {
  const text = texts.join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
