import type { ComponentChildren } from 'preact'

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
