import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

/** Column of a table. */
export interface Column<Item> {
  readonly header: string
  readonly cell: (item: Item) => ComponentChildren
  /** `wide` hides the column in a narrow console. */
  readonly show?: 'wide'
  /** Returns the value by which the header sorts. Without it the header doesn't sort. */
  readonly sortBy?: (item: Item) => string | number
  /** Alignment of numbers. */
  readonly isNumber?: boolean
  /** Width in a virtual table, such as `8rem`. Default: the rest, shared. */
  readonly width?: string
}

/** Properties of every table. */
export interface TableProps<Item> {
  /** Name of the table for a screen reader. */
  readonly label: string
  readonly columns: readonly Column<Item>[]
  readonly keyOf: (item: Item) => string
}

interface DataTableProps<Item> extends TableProps<Item> {
  readonly items: readonly Item[]
  /** Shown instead of a table without rows. */
  readonly empty?: ComponentChildren
  /** Keeps each row on one line, for the newest items of a list. Default false. */
  readonly isFeed?: boolean
}

/** Table of a short list, whose cells wrap. For long lists use `VirtualTable`. */
export function DataTable<Item>({ label, columns, items, keyOf, empty, isFeed }: DataTableProps<Item>) {
  const { sorted, ...sorting } = useSorting(items, columns)
  if (items.length === 0 && empty !== undefined) return <>{empty}</>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a narrow console scrolls the table, also by keyboard
    <section class="table-scroll" tabIndex={0} aria-label={label}>
      <table class={isFeed ? 'table feed' : 'table'}>
        <Head columns={columns} {...sorting} />
        <tbody>
          {sorted.map((item) => (
            <tr key={keyOf(item)}>
              <Cells columns={columns} item={item} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Order of the rows of a table. Default: the order of its items. */
export interface Sorting {
  readonly order?: { readonly header: string; readonly isDescending: boolean } | undefined
  /** Sorts by a column: descending, then ascending, then no more. */
  readonly onSort?: (header: string) => void
}

/** Sorts items by the header that was chosen. */
export function useSorting<Item>(
  items: readonly Item[],
  columns: readonly Column<Item>[],
): Sorting & { readonly sorted: readonly Item[] } {
  const [order, setOrder] = useState<Sorting['order']>()
  const sortBy = columns.find(({ header }) => header === order?.header)?.sortBy
  const sign = order?.isDescending ? -1 : 1
  return {
    sorted: sortBy ? items.toSorted((one, other) => sign * compare(sortBy(one), sortBy(other))) : items,
    order,
    onSort(header) {
      const isCurrent = order?.header === header
      if (isCurrent && !order.isDescending) setOrder(undefined)
      else setOrder({ header, isDescending: !isCurrent })
    },
  }
}

function compare(one: string | number, other: string | number): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

interface HeadProps<Item> extends Pick<TableProps<Item>, 'columns'>, Sorting {}

/** Row with the headers of the columns. */
export function Head<Item>({ columns, order, onSort }: HeadProps<Item>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => {
          const { header, sortBy } = column
          const direction = order?.isDescending ? 'descending' : 'ascending'
          const isSorted = order?.header === header
          return (
            <th key={header} scope="col" class={classOf(column)} aria-sort={isSorted ? direction : undefined}>
              {sortBy && onSort ? (
                <button type="button" class="sort" onClick={() => onSort(header)}>
                  {header}
                </button>
              ) : (
                header
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface CellsProps<Item> extends Pick<TableProps<Item>, 'columns'> {
  readonly item: Item | undefined
}

/** Cells of a row; placeholders until its item is loaded. */
export function Cells<Item>({ columns, item }: CellsProps<Item>) {
  return columns.map((column) => (
    <td key={column.header} class={classOf(column)}>
      {item === undefined ? <span class="placeholder" /> : column.cell(item)}
    </td>
  ))
}

function classOf<Item>({ show, isNumber }: Column<Item>): string | undefined {
  return [show, isNumber && 'number'].filter(Boolean).join(' ') || undefined
}
