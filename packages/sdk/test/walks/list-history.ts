import type { ModelRow } from './model-row.ts'
import type { ModelService } from './service.ts'
import { sortRows } from './sort-rows.ts'

/** Change between two reads. */
export type ModelChange = 'update' | 'insert' | 'insert_old' | 'remove' | 'swap'

/** The list from one change to the next. */
export interface ModelState {
  readonly at: number
  readonly rows: ModelRow[]
  sorted?: readonly ModelRow[]
}

/** A list that changes, and its earlier states. */
export interface ListHistory {
  /** Returns the current rows. Don't change them. */
  readonly rows: () => readonly ModelRow[]
  /** Returns the rows of the list at this moment, in its order. */
  readonly sortedAt: (moment: number) => readonly ModelRow[]
  /** Returns the number of rows at this moment. */
  readonly lengthAt: (moment: number) => number
  /** Returns the largest number of rows so far. */
  readonly largest: () => number
  change(kind: ModelChange): void
  /** Updates `count` rows at one moment. */
  updateMany(count: number): void
  /** Inserts `count` rows at one moment, updated then or long ago. */
  insertMany(count: number, isOld?: boolean): void
  /** Sets the `updated_at` of a row. */
  updateAt(index: number, updatedAt: number): void
}

export interface HistoryOptions {
  readonly count: number
  readonly service: ModelService
  readonly random: () => number
  readonly now: () => number
  /** Milliseconds between updates of one row and the next; 0 for one bulk import. */
  readonly spacingMs: number
}

/** Creates the list. */
export function createListHistory({ count, service, random, now, spacingMs }: HistoryOptions): ListHistory {
  const start = now()
  let inserted = 0
  let largest = count
  const first = Array.from({ length: count }, (_, index) => create(start - 3_600_000 - index * spacingMs))
  const states: ModelState[] = [{ at: Number.NEGATIVE_INFINITY, rows: first }]
  const keepsStates = service.replicas !== undefined || service.cache !== undefined
  /** Lengths of the list with their times, for a `total` from a cache. */
  const lengths: [at: number, length: number][] = [[Number.NEGATIVE_INFINITY, count]]

  const history: ListHistory = {
    rows: () => current().rows,
    sortedAt(moment) {
      const state = stateAt(moment)
      if (service.ties === 'random') return sortRows(state.rows, service, random)
      state.sorted ??= sortRows(state.rows, service, random)
      return state.sorted
    },
    lengthAt: (moment) => lengths.findLast(([at]) => at <= moment)?.[1] ?? count,
    largest: () => largest,
    change(kind) {
      if (kind === 'insert' || kind === 'insert_old') history.insertMany(1, kind === 'insert_old')
      if (kind === 'remove' || kind === 'swap') {
        edit().splice(Math.floor(random() * current().rows.length), 1)
        recordLength()
      }
      if (kind === 'swap') history.insertMany(1, true)
      if (kind === 'update') history.updateMany(1)
    },
    updateMany(count) {
      for (let left = count; left > 0; left--) update(Math.floor(random() * current().rows.length), now())
    },
    insertMany(count, isOld = false) {
      const rows = edit()
      for (let left = count; left > 0; left--) rows.push(create(isOld ? start - 1e10 * random() : now()))
      recordLength()
    },
    updateAt(index, updatedAt) {
      update(index, updatedAt)
    },
  }
  return history

  function current(): ModelState {
    return states.at(-1) as ModelState
  }

  function stateAt(moment: number): ModelState {
    return states.findLast(({ at }) => at <= moment) ?? (states[0] as ModelState)
  }

  /** Returns the rows of a state that begins now. */
  function edit(): ModelRow[] {
    const { at, rows, sorted } = current()
    if (at === now() && !sorted) return rows
    const state = { at: now(), rows: [...rows] }
    if (keepsStates) states.push(state)
    else states[0] = state
    return state.rows
  }

  function update(index: number, updatedAt: number): void {
    const { json: _, ...row } = current().rows[index] ?? {}
    if (isRow(row)) edit()[index] = { ...row, updatedAt, status: statusOf(random()) }
  }

  function create(updatedAt: number): ModelRow {
    const index = ++inserted
    const { every = 0, choice } = service.hidden ?? {}
    const isHidden = every > 0 && (choice === 'regular' ? index % every === 0 : random() < 1 / every)
    return {
      uuid: `${Math.floor(random() * 1e9).toString(36)}-${index.toString(36)}`,
      updatedAt,
      filed: Math.floor(random() * 60),
      status: statusOf(random()),
      insertedAt: index <= count ? Number.NEGATIVE_INFINITY : now(),
      isHidden,
    }
  }

  function recordLength(): void {
    const { length } = current().rows
    largest = Math.max(largest, length)
    lengths.push([now(), length])
  }
}

function isRow(row: Partial<ModelRow>): row is ModelRow {
  return row.uuid !== undefined
}

const statuses = ['Pending', 'In Review', 'Approved', 'Issued']

function statusOf(random: number): string {
  return statuses[Math.floor(random * statuses.length)] ?? 'Pending'
}
