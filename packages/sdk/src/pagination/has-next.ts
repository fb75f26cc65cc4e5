import type { PageParams, PageResponse } from './page-response.ts'

/**
 * Is there a page after this one, by what the service says? It may say nothing (no `meta`), or no `total_pages`; it may
 * ignore `page`, serve another page size than was asked for, or everything at once.
 */
export function hasNext({ data, meta }: PageResponse<unknown>, asked: PageParams): boolean {
  const page = asked.page ?? 1
  if (data.length === 0) return false
  if (meta?.page !== undefined && meta.page !== page) return false
  if (meta?.total !== undefined && page === 1 && data.length >= meta.total) return false
  if (meta?.total_pages !== undefined) return page < meta.total_pages
  if (meta?.total !== undefined) return page * (meta.per_page ?? data.length) < meta.total
  return data.length <= (asked.per_page ?? data.length)
}
