import { maxPerPage } from '../request/query.ts'
import { createCoverage } from './coverage.ts'
import type { Coverage, CoverageOptions, CoverageState } from './coverage-state.ts'
import { type Identify, updatedAt } from './item-version.ts'
import type { ListIncompleteReason } from './list-report.ts'
import { createPageTurns } from './page-turns.ts'
import { createRecentItems, type RecentItems } from './recent-items.ts'
import { marginMs } from './server-time.ts'

/** One read of the list from its start to its end: first of all items, then of those that changed meanwhile. */
export interface Pass<Item> {
  readonly coverage: Coverage<Item>
  readonly recent: RecentItems<Item>
  /** Earliest `updated_at` of the items that a catch-up reads; `undefined` for the list itself. */
  readonly catchUpFrom: number | undefined
  /** Time before which all updates are in the responses of this pass. */
  completeUntil: number | undefined
  /** Number of items that no earlier pass had. */
  newCount: number
  /** Returns true for an item that was updated since `catchUpFrom`. Times are cut to the second, as services write them. */
  readonly isUpdated: (item: Item) => boolean
}

/** Options of {@link createPass}. Without `sizes` and `start`, it is a catch-up. */
export interface PassOptions<Item>
  extends Pick<CoverageOptions<Item>, 'traits'>,
    Partial<Pick<CoverageOptions<Item>, 'sizes' | 'start'>> {
  readonly identify: Identify<Item>
  readonly catchUpFrom?: number
  readonly completeUntil?: number | undefined
  /** Hashes of the items that an earlier walk handed out last. */
  readonly anchors?: readonly string[]
  /** True if the pass starts at a later page than the first. */
  readonly startsLater?: boolean
  /** Returns true for an item that this walk has handed out. */
  readonly wasHandedOut?: (item: Item) => boolean
}

/** Starts a pass. */
export function createPass<Item extends object>(options: PassOptions<Item>): Pass<Item> {
  const { traits, identify, catchUpFrom, completeUntil, anchors = [], wasHandedOut = () => false } = options
  const {
    sizes = { first: maxPerPage, others: maxPerPage },
    start = { covered: 0, total: undefined, isUnchanged: true, isLinked: true },
  } = options
  const recent = createRecentItems<Item>({
    identify,
    anchors,
    wasCovered: (item) => wasHandedOut(item) && !(updatedAt(item) >= (pass.completeUntil ?? 0)),
    startedAt: () => (pass.completeUntil ?? 0) + marginMs,
  })
  const create = options.startsLater ? createPageTurns<Item> : createCoverage<Item>
  const coverage = create({ traits, recent, sizes, start, anchors: anchors.length })
  const fromSecond = Math.floor((catchUpFrom ?? 0) / 1_000) * 1_000
  const isUpdated = (item: Item) => updatedAt(item) >= fromSecond
  const pass: Pass<Item> = { coverage, recent, catchUpFrom, completeUntil, newCount: 0, isUpdated }
  return pass
}

/** Returns the reason why a pass proves nothing; `undefined` if it proves that no unchanged item is missing. */
export function incompleteReason(state: CoverageState): ListIncompleteReason | undefined {
  if (state.isUnstable) return 'unstable_order'
  return state.isLinked ? undefined : 'still_changing'
}
