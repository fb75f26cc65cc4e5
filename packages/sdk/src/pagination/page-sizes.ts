import { maxPerPage } from '../request/query.ts'
import type { PageRequest, ReceivedPage } from './page-request.ts'

/** Page sizes of the service, as far as its pages have shown them. */
export interface PageSizes {
  /** Largest size to request. */
  readonly max: number
  /** Size of every page, if the service ignores the requested one. */
  readonly fixed: number | undefined
  /** Largest number of items on a page. The service certainly has pages of this size. */
  readonly largest: number
  /** True if the service has shown that it obeys the requested size, so that the position of every page is known. */
  readonly isObeyed: boolean
  /** Returns the page of the largest size that contains a position. */
  pageAt(position: number): PageRequest
  /** Returns the position of the first item of a page. */
  startOf(request: PageRequest): number
  /** Learns from a page, which may be larger or smaller than requested. */
  observe(page: ReceivedPage<unknown>): void
  /** Returns true if a page has fewer items than the service's pages of its size. */
  isShort(page: ReceivedPage<unknown>): boolean
}

/**
 * Creates the page sizes of a walk.
 *
 * @param wanted Size that it would like to request.
 * @param fixed Size of every page, if that is known.
 * @param largest Size of the largest page that the service has shown.
 */
export function createPageSizes(wanted: number, fixed: number | undefined, largest: number): PageSizes {
  let max = wanted
  let isObeyed = false
  /** True if the stated page size was right on every page whose real size is known. */
  let isStated: boolean | undefined
  return {
    get max() {
      return max
    },
    get fixed() {
      return fixed
    },
    get largest() {
      return largest
    },
    get isObeyed() {
      return isObeyed
    },
    pageAt: (position) => ({
      page: Math.floor(position / (fixed ?? max)) + 1,
      per_page: Math.min(fixed ?? max, maxPerPage),
    }),
    startOf: ({ page, per_page }) => (page - 1) * (fixed ?? Math.min(per_page, max)),
    observe({ request, items, statedSize }) {
      const { length } = items
      if (statedSize !== undefined && request.per_page <= largest) {
        isStated ??= true
        isStated &&= statedSize === request.per_page
      }
      largest = Math.max(largest, length)
      if (request.per_page < largest && (length === request.per_page || statedSize === request.per_page))
        isObeyed = true
      if (length > request.per_page) fixed = largest
      // Fewer items are the service's maximum, unless it states that the page has the requested size.
      else if (length > 0 && length < request.per_page && statedSize !== request.per_page)
        max = Math.min(max, largest)
    },
    isShort({ request, items, statedSize }) {
      const size = fixed ?? request.per_page
      if (items.length >= size) return false
      return statedSize === size || size <= largest || (isStated === true && items.length < (statedSize ?? 0))
    },
  }
}
