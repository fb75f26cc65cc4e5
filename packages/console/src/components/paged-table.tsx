import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { formatCount } from '../format/text.ts'
import type { Pages } from '../state/pages.ts'
import type { Column } from './column.ts'
import { ErrorNote } from './error-note.tsx'
import { VirtualTable } from './virtual-table.tsx'

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
