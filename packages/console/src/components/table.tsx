import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { formatCount } from '../format.ts'
import type { Pages } from '../state/pages.ts'
import { ErrorNote } from './form.tsx'

/** Column of a table. */
export interface Column<Item> {
  readonly header: string
  readonly cell: (item: Item) => ComponentChildren
  /** `wide` hides the column in a narrow console. */
  readonly show?: 'wide'
  /** Alignment of numbers. */
  readonly isNumber?: boolean
  /** Width in a virtual table, such as `8rem`. Default: the rest, shared. */
  readonly width?: string
}

interface TableProps<Item> {
  /** Name of the table for a screen reader. */
  readonly label: string
  readonly columns: readonly Column<Item>[]
  readonly keyOf: (item: Item) => string
}

interface VirtualTableProps<Item> extends TableProps<Item> {
  /** Number of all rows. */
  readonly count: number
  /** Returns the item of a row, or undefined while it is loaded. */
  readonly itemAt: (index: number) => Item | undefined
  /** Called with the rows on screen (the last one exclusive), to load what is missing. */
  readonly onRows?: (first: number, end: number) => void
  /** Key of the row that is open beside the table. */
  readonly openKey?: string | undefined
}

/** Height of a row in pixels, as in the stylesheet. */
const rowHeight = 32
/** Rows beyond the edges of the screen that are rendered too. */
const margin = 8

/** Table of which only the rows on screen are rendered, for lists of any length. */
export function VirtualTable<Item>({ count, itemAt, onRows, openKey, ...table }: VirtualTableProps<Item>) {
  const { label, columns, keyOf } = table
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
            <col key={header} class={show} style={width ? { width } : undefined} />
          ))}
        </colgroup>
        <Head columns={columns} />
        <tbody>
          {first > 0 && <Spacer height={first * rowHeight} />}
          {rows.map((index) => {
            const item = itemAt(index)
            const key = item === undefined ? `row-${index}` : keyOf(item)
            return (
              <tr key={key} class={key === openKey ? 'open' : undefined} aria-rowindex={index + 2}>
                <Cells columns={columns} item={item} />
              </tr>
            )
          })}
          {end < count && <Spacer height={(count - end) * rowHeight} />}
        </tbody>
      </table>
    </section>
  )
}

function Head<Item>({ columns }: Pick<TableProps<Item>, 'columns'>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => (
          <th key={column.header} scope="col" class={classOf(column)}>
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface CellsProps<Item> extends Pick<TableProps<Item>, 'columns'> {
  readonly item: Item | undefined
}

function Cells<Item>({ columns, item }: CellsProps<Item>) {
  return columns.map((column) => (
    <td key={column.header} class={classOf(column)}>
      {item === undefined ? <span class="placeholder" /> : column.cell(item)}
    </td>
  ))
}

function classOf<Item>({ show, isNumber }: Column<Item>): string | undefined {
  return [show, isNumber && 'number'].filter(Boolean).join(' ') || undefined
}

/** Moves the focus between the links of the rows: `j` and `ArrowDown` to the next, `k` and `ArrowUp` to the previous. */
function moveBetweenRows(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
  const step = steps[event.key]
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody tr a:first-of-type')]
  const [target] = event.composedPath()
  const row = target instanceof Element ? target.closest('tr') : null
  const at = links.findIndex((link) => row?.contains(link))
  const next = links[at === -1 ? 0 : at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
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

interface PagedTableProps<Item> extends TableProps<Item> {
  /** Name of one item, for the count: "contact". */
  readonly noun: string
  readonly pages: Pages<Item>
  /** Shown instead of a table without rows. */
  readonly empty: ComponentChildren
}

/** Table of a list of any length with its count. Its pages are loaded when they are scrolled to. */
export function PagedTable<Item>({ noun, pages, empty, ...table }: PagedTableProps<Item>) {
  const { total, error, itemAt, show, reload } = pages
  // Rows without content keep the place of a table that is searched, so that nothing jumps.
  const count = useRef(0)
  count.current = total ?? count.current
  return (
    <>
      <ErrorNote error={error} onRetry={reload} />
      <p class="dim" role="status">
        {total === undefined ? error === undefined && 'Loading …' : formatCount(total, noun)}
      </p>
      {total === 0 && empty}
      {count.current > 0 && <VirtualTable {...table} count={count.current} itemAt={itemAt} onRows={show} />}
    </>
  )
}

interface DataTableProps<Item> extends TableProps<Item> {
  readonly items: readonly Item[]
  /** Shown instead of a table without rows. */
  readonly empty?: ComponentChildren
}

/** Table of a short list, whose cells wrap. For long lists use `VirtualTable`. */
export function DataTable<Item>({ label, columns, items, keyOf, empty }: DataTableProps<Item>) {
  if (items.length === 0 && empty !== undefined) return <>{empty}</>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a narrow console scrolls the table, also by keyboard
    <section class="table-scroll" tabIndex={0} aria-label={label}>
      <table class="table">
        <Head columns={columns} />
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              <Cells columns={columns} item={item} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
