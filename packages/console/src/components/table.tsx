import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { formatCount } from '../format.ts'
import type { Pages } from '../state/pages.ts'
import { ErrorNote } from './screen.tsx'

interface VirtualTableProps<Item> {
  /** Name of the table for a screen reader. */
  readonly label: string
  readonly columns: readonly Column<Item>[]
  /** Number of all rows. */
  readonly count: number
  /** Returns the item of a row, or undefined while it is loaded. */
  readonly itemAt: (index: number) => Item | undefined
  readonly keyOf: (item: Item) => string
  /** Called with the rows on screen (the last one exclusive), to load what is missing. */
  readonly onRows?: (first: number, end: number) => void
  /** Key of the row that is open beside the table. */
  readonly openKey?: string | undefined
}

/** Height of a row in pixels, as in the stylesheet. */
const rowHeight = 32
/** Rows beyond the edges of the screen that are rendered too. */
const margin = 8

/** Moves the focus between the links of the rows: `j` and `ArrowDown` to the next, `k` and `ArrowUp` to the previous. */
function moveBetweenRows(event: KeyboardEvent): void {
  const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
  const step = steps[event.key]
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return
  const rows = [...(event.currentTarget as HTMLElement).querySelectorAll('tbody tr')].flatMap(
    (row) => row.querySelector('a') ?? [],
  )
  const at = rows.findIndex((link) => link.closest('tr')?.contains(event.composedPath()[0] as Node))
  const next = rows[at === -1 ? 0 : at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Table of which only the rows on screen are rendered, for lists of any length. */
export function VirtualTable<Item>({
  label,
  columns,
  count,
  itemAt,
  keyOf,
  onRows,
  openKey,
}: VirtualTableProps<Item>) {
  const scroller = useRef<HTMLElement>(null)
  const [{ top, height }, setViewport] = useState({ top: 0, height: 600 })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => setViewport({ top: element.scrollTop, height: element.clientHeight })
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [])
  const first = Math.max(0, Math.min(count, Math.floor(top / rowHeight)) - margin)
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + margin)
  useEffect(() => onRows?.(first, end), [first, end, count, onRows])
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset)

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, also by keyboard
    <section ref={scroller} class="virtual" tabIndex={0} aria-label={label} onKeyDown={moveBetweenRows}>
      <table class="table virtual-table" aria-rowcount={count + 1}>
        <colgroup>
          {columns.map(({ header, width, show }) => (
            <col
              key={header}
              class={show === 'wide' ? 'wide-only' : undefined}
              style={width ? { width } : undefined}
            />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column.header} scope="col" class={columnClass(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <Spacer height={first * rowHeight} />}
          {rows.map((index) => {
            const item = itemAt(index)
            const key = item === undefined ? `row-${index}` : keyOf(item)
            return (
              <tr key={key} class={key === openKey ? 'open' : undefined} aria-rowindex={index + 2}>
                {columns.map((column) => (
                  <td key={column.header} class={columnClass(column)}>
                    {item === undefined ? <span class="placeholder" /> : column.cell(item)}
                  </td>
                ))}
              </tr>
            )
          })}
          {end < count && <Spacer height={(count - end) * rowHeight} />}
        </tbody>
      </table>
    </section>
  )
}

/** Space of rows that are not rendered. A cell across all columns would count the hidden ones, too. */
function Spacer({ height }: { readonly height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without content can't receive the focus
    <tr class="spacer" aria-hidden="true">
      <td style={{ height: `${height}px` }} />
    </tr>
  )
}

/** Column of a table. */
export interface Column<Item> {
  readonly header: string
  readonly cell: (item: Item) => ComponentChildren
  /** Columns with `wide` are hidden in a narrow console. Default `always`. */
  readonly show?: 'always' | 'wide'
  /** Alignment of numbers. */
  readonly isNumber?: boolean
  /** Width in a virtual table, such as `8rem`. Default: the rest, shared. */
  readonly width?: string
}

/** Returns the class of a column's cells. */
export function columnClass<Item>({ show, isNumber }: Column<Item>): string | undefined {
  const classes = [show === 'wide' ? 'wide-only' : '', isNumber ? 'number' : ''].filter(Boolean)
  return classes.length === 0 ? undefined : classes.join(' ')
}

interface PagedTableProps<Item> {
  /** Name of the table for a screen reader. */
  readonly label: string
  /** Name of one item, for the count: "contact". */
  readonly noun: string
  readonly columns: readonly Column<Item>[]
  readonly pages: Pages<Item>
  readonly keyOf: (item: Item) => string
  /** Shown instead of a table without rows. */
  readonly empty: ComponentChildren
}

/** Table of a list of any length with its count. Its pages are loaded when they are scrolled to. */
export function PagedTable<Item>({ label, noun, columns, pages, keyOf, empty }: PagedTableProps<Item>) {
  const { total, error, itemAt, show, reload } = pages
  // Rows without content keep the place of a table that is searched, so that nothing jumps.
  const count = useRef(0)
  count.current = total ?? count.current
  return (
    <>
      <ErrorNote error={error} onRetry={reload} />
      <p class="dim" role="status">
        {total === undefined
          ? error === undefined && 'Loading …'
          : `${formatCount(total)} ${noun}${total === 1 ? '' : 's'}`}
      </p>
      {total === 0
        ? empty
        : count.current > 0 && (
            <VirtualTable
              label={label}
              columns={columns}
              count={count.current}
              itemAt={itemAt}
              keyOf={keyOf}
              onRows={show}
            />
          )}
    </>
  )
}

interface DataTableProps<Item> {
  /** Name of the table for a screen reader. */
  readonly label: string
  readonly columns: readonly Column<Item>[]
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** Shown instead of a table without rows. */
  readonly empty?: ComponentChildren
}

/** Table of a short list. For long lists use `VirtualTable`. */
export function DataTable<Item>({ label, columns, items, keyOf, empty }: DataTableProps<Item>) {
  if (items.length === 0 && empty !== undefined) return <>{empty}</>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a narrow console scrolls the table, also by keyboard
    <section class="table-scroll" tabIndex={0} aria-label={label}>
      <table class="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.header} scope="col" class={columnClass(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map((column) => (
                <td key={column.header} class={columnClass(column)}>
                  {column.cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
