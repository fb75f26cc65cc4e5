import { maxPerPage } from '../request/query.ts'
import type { PageRequest, ReceivedPage } from './page-request.ts'

/** Page sizes of the service, as far as its pages have shown them. */
export type PageSizes = ReturnType<typeof createPageSizes>

/**
 * Creates the page sizes of a walk.
 *
 * @param wanted Size to request, unless the service shows a smaller maximum.
 * @param fixedSize Size of every page, if that is known.
 * @param largestSize Size of the largest page that the service has shown.
 */
export function createPageSizes(wanted: number, fixedSize: number | undefined, largestSize: number) {
  /**
   * True if every size that the service stated was the requested one, so that a stated size can be believed. Requests for more
   * than `largest` items don't count. `undefined` before the first that counts.
   */
  let isStatedSizeReliable: boolean | undefined
  const sizes = {
    /** Largest size to request. */
    max: wanted,
    /** Size of every page, if the service ignores the requested one. */
    fixedSize,
    /** Largest number of items on a page. The service is known to serve pages of this size. */
    largest: largestSize,
    /** True if the service has shown that it obeys the requested size, so that the position of every page is known. */
    isObeyed: false,
    /** Returns the page of the largest size that contains a position. */
    pageAt(position: number): PageRequest {
      const size = sizes.fixedSize ?? sizes.max
      return { page: Math.floor(position / size) + 1, per_page: Math.min(size, maxPerPage) }
    },
    /** Returns the position of the first item of a page. */
    startOf: ({ page, per_page }: PageRequest) =>
      (page - 1) * (sizes.fixedSize ?? Math.min(per_page, sizes.max)),
    /** Learns from a page, which may be larger or smaller than requested. */
    observe({ request: { per_page }, items: { length }, statedSize }: ReceivedPage<unknown>) {
      if (statedSize !== undefined && per_page <= sizes.largest)
        isStatedSizeReliable = isStatedSizeReliable !== false && statedSize === per_page
      sizes.largest = Math.max(sizes.largest, length)
      if (per_page < sizes.largest && (length === per_page || statedSize === per_page)) sizes.isObeyed = true
      if (length > per_page) sizes.fixedSize = sizes.largest
      // A page may have been capped if it has fewer items than requested and doesn't state the requested size. From then on no page
      // larger than the largest one so far is requested.
      else if (length > 0 && length < per_page && statedSize !== per_page)
        sizes.max = Math.min(sizes.max, sizes.largest)
    },
    /**
     * Returns true if a page is certainly not full: it has fewer items than the size that the service is known to serve for this
     * request.
     */
    isShort({ request, items, statedSize }: ReceivedPage<unknown>) {
      const size = sizes.fixedSize ?? request.per_page
      if (items.length >= size) return false
      return (
        statedSize === size ||
        size <= sizes.largest ||
        (isStatedSizeReliable === true && items.length < (statedSize ?? 0))
      )
    },
  }
  return sizes
}
