import type { ComponentChildren } from 'preact'
import { type Column, columnClass } from './column.ts'

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
