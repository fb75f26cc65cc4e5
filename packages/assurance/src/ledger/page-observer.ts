import type { JournalRecord } from '@permit-tracking/mock/internal'
import { isListOperation, type PageSituation, pageId } from './situation-id.ts'
import type { SituationLog } from './situation-log.ts'

/** Creates an observer of the pages of one mock. */
export function createPageObserver(log: SituationLog): (record: JournalRecord) => void {
  /** Last page of each operation. */
  const lastPages = new Map<string, SeenPage>()

  return function observePage(record) {
    const { operation, organization_id, search } = record
    if (operation === undefined || !isListOperation(operation)) return
    if (operation === 'listPermits' && search !== '') observeFilters(search, log)
    const text = metaOf(record)
    const last = lastPages.get(operation)
    // Most requests repeat a page.
    if (text === undefined || (text === last?.text && search === last.search)) return
    const meta = parseMeta(text)
    if (!meta) return
    log.see(pageId(operation, placeOf(meta)))
    lastPages.set(operation, { text, meta, search, organization_id })
    if (!last || last.organization_id !== organization_id) return
    const hasChanged = last.meta.page + 1 === meta.page && last.meta.total !== meta.total
    if (hasChanged && withoutPage(last.search) === withoutPage(search)) {
      log.see(pageId(operation, 'list changed between pages'))
    }
  }
}

/** Page with the part of its request that the next page repeats. */
interface SeenPage {
  readonly text: string
  readonly meta: PageMeta
  readonly search: string
  readonly organization_id: string | undefined
}

/** Place of a page in its list. */
interface PageMeta {
  readonly page: number
  readonly total: number
  readonly total_pages: number
}

/** Returns the JSON of the paging information; undefined for a response without it. */
function metaOf({ response }: JournalRecord): string | undefined {
  const text = response?.text
  // The items before it would take many times as long to parse.
  const start = text?.lastIndexOf(metaStart) ?? -1
  return start === -1 ? undefined : text?.slice(start + metaStart.length, -1)
}

const metaStart = '"meta":'

/** Returns undefined for incomplete paging information, as in some dialects. */
function parseMeta(text: string): PageMeta | undefined {
  const { page, total, total_pages }: { page?: unknown; total?: unknown; total_pages?: unknown } = Object(
    JSON.parse(text),
  )
  return typeof page === 'number' && typeof total === 'number' && typeof total_pages === 'number'
    ? { page, total, total_pages }
    : undefined
}

function observeFilters(search: string, log: SituationLog): void {
  if (search.includes('updated_since=')) log.see('listPermits × updated_since')
  if (search.includes('status=')) log.see('listPermits × status filter')
}

function placeOf({ page, total, total_pages }: PageMeta): PageSituation {
  if (page > 1 && page > total_pages) return 'page past the end'
  if (total === 0) return 'empty list'
  if (total_pages === 1) return 'only page'
  if (page === 1) return 'first of several pages'
  return page === total_pages ? 'last page' : 'middle page'
}

/** Returns the parameters other than the page, so that the pages of one walk are equal. */
function withoutPage(search: string): string {
  return search.replace(/([?&])page=\d+&?/, '$1').replace(/[?&]$/, '')
}
