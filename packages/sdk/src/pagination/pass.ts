import { type Coverage, type CoverageOptions, type CoverageState, createCoverage } from './coverage.ts'
import { type Identify, updatedAt } from './item-version.ts'
import type { ListIncompleteReason } from './list-report.ts'
import type { ListTraits } from './list-traits.ts'
import { maxPerPage } from './page-range.ts'
import { createRecentItems, type RecentItems } from './recent-items.ts'
import { marginMs } from './server-time.ts'

/** One way through the list: first all of it, then what changed since the way before. */
export interface Pass<Item> {
  readonly coverage: Coverage<Item>
  readonly recent: RecentItems<Item>
  /** Time from which on a catch-up looks; `undefined` for the list itself. */
  readonly from: number | undefined
  /** Updates before this time are as the pass has seen them. */
  since: number | undefined
  /** Number of items that no earlier pass had. */
  news: number
  /** True for an item that a catch-up asks for. Moments are cut to the second, as services write them. */
  readonly isRecent: (item: Item) => boolean
}

/** The latest page with the new items on it. */
export interface LatestPage<Item> {
  readonly pass: Pass<Item>
  readonly items: readonly Item[]
  readonly fresh: readonly Item[]
}

/** Options of {@link createPass}. Only what is given differs from a pass over all that was updated since `from`. */
export interface PassOptions<Item>
  extends Pick<CoverageOptions<Item>, 'traits'>,
    Partial<Pick<CoverageOptions<Item>, 'sizes' | 'start'>> {
  readonly traits: ListTraits
  readonly identify: Identify<Item>
  readonly from?: number
  readonly since?: number | undefined
  /** Fingerprints of the items that an earlier walk handed out last. */
  readonly anchors?: readonly string[]
  /** True for an item that this walk has handed out. */
  readonly wasHandedOut?: (item: Item) => boolean
}

/** Starts a pass. */
export function createPass<Item extends object>(options: PassOptions<Item>): Pass<Item> {
  const { traits, identify, from, since, anchors = [], wasHandedOut = () => false } = options
  const {
    sizes = { first: maxPerPage, others: maxPerPage },
    start = { covered: 0, total: undefined, isCalm: true, isLinked: true },
  } = options
  traits.startPass()
  const recent = createRecentItems<Item>({
    identify,
    anchors,
    wasCovered: (item) => wasHandedOut(item) && !(updatedAt(item) >= (pass.since ?? 0)),
    startedAt: () => (pass.since ?? 0) + marginMs,
  })
  const coverage = createCoverage<Item>({ traits, recent, sizes, start, anchors: anchors.length })
  const fromSecond = Math.floor((from ?? 0) / 1_000) * 1_000
  const isRecent = (item: Item) => updatedAt(item) >= fromSecond
  const pass: Pass<Item> = { coverage, recent, from, since, news: 0, isRecent }
  return pass
}

/** Why a pass over the list proves nothing; `undefined` if it proves that no item which stayed as it was is missing. */
export function incompleteReason(state: CoverageState): ListIncompleteReason | undefined {
  if (state.isUnstable) return 'unstable_order'
  if (state.isWeak) return 'pages_cannot_overlap'
  return state.isLinked ? undefined : 'still_changing'
}
