import { useEffect, useRef, useState } from 'preact/hooks'
import { Cells, Head, type Sorting, type TableProps } from './table.tsx'

/** Properties of {@link VirtualTable}. */
export interface VirtualTableProps<Item> extends TableProps<Item>, Sorting {
  /** Number of all rows. */
  readonly count: number
  /** Returns the item of a row, or undefined while it is loaded. */
  readonly itemAt: (index: number) => Item | undefined
  /** Called with the rows on screen (the last one exclusive), to load what is missing. */
  readonly onRows?: (first: number, end: number) => void
  /** Key of the row that is open beside the table. */
  readonly openKey?: string | undefined
}

/** Rows beyond the edges of the screen that are rendered too. */
const margin = 8

/** Table of which only the rows on screen are rendered, for lists of any length. */
export function VirtualTable<Item>({
  count,
  itemAt,
  onRows,
  openKey,
  order,
  onSort,
  ...table
}: VirtualTableProps<Item>) {
  const { label, columns, keyOf } = table
  const scroller = useRef<HTMLElement>(null)
  const [{ top, height, rowHeight }, setViewport] = useState({ top: 0, height: 600, rowHeight: 32 })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      // The stylesheet decides, by the width of the console.
      const rowHeight = Number.parseFloat(getComputedStyle(element).getPropertyValue('--row'))
      setViewport({ top: element.scrollTop, height: element.clientHeight, rowHeight })
    }
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
    <section
      ref={scroller}
      class="virtual"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, also by keyboard
      tabIndex={0}
      aria-label={label}
      onKeyDown={(event) => moveBetweenRows(event, event.currentTarget)}
    >
      <table
        class="table virtual-table"
        aria-rowcount={count + 1}
        style={{ '--columns': tracks(columns), '--few': tracks(columns.filter(({ show }) => !show)) }}
      >
        <Head columns={columns} order={order} {...(onSort && { onSort })} />
        <tbody>
          {first > 0 && <Spacer height={first * rowHeight} />}
          {rows.map((index) => {
            const item = itemAt(index)
            const key = item === undefined ? `row-${index}` : keyOf(item)
            return (
              <tr key={key} aria-current={key === openKey || undefined} aria-rowindex={index + 2}>
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

/** Returns the widths of the columns for a grid. */
function tracks<Item>(columns: TableProps<Item>['columns']): string {
  return columns.map(({ width = 'minmax(0, 1fr)' }) => width).join(' ')
}

/** Moves the focus between the links of the rows: `j` and `ArrowDown` to the next, `k` and `ArrowUp` to the previous. */
export function moveBetweenRows(event: KeyboardEvent, table: HTMLElement): void {
  const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
  const step = steps[event.key]
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return
  const links = [...table.querySelectorAll<HTMLElement>('tbody tr a:first-of-type')]
  const [target] = event.composedPath()
  const row =
    (target instanceof Element && target.closest('tbody tr')) || table.querySelector('tr[aria-current]')
  const at = links.findIndex((link) => row?.contains(link))
  const next = links[at === -1 ? 0 : at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Space of rows that are not rendered. */
function Spacer({ height }: { readonly height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without content can't receive the focus
    <tr class="spacer" aria-hidden="true">
      <td style={{ height: `${height}px` }} />
    </tr>
  )
}
