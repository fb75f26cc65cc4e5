import { finalStatuses, type permitStatuses } from '../../generated/labels.ts'

/** The statuses that the document names; a permit may have any other, too. */
export type KnownStatus = (typeof permitStatuses)[number]

export { finalStatuses }

/** The filter that stands for every status that is not final. */
export const activeFilter = 'active'

/** Whether a permit's status passes the filter: a label in any spelling (see `normalizeStatus`), or `active`. */
export function matchesStatus(status: string, filter: string): boolean {
  return statusFilters(status).includes(normalizeStatus(filter))
}

/** The normalized filters that a status passes: its own label, and `active` unless it is final. */
export function statusFilters(status: string): string[] {
  const label = normalizeStatus(status)
  return normalizedFinals.has(label) || label === activeFilter ? [label] : [label, activeFilter]
}

/** One spelling for all: letter case doesn't count, and hyphens, underscores and spaces, also several, are alike. */
export function normalizeStatus(label: string): string {
  return label
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .toLowerCase()
}

const normalizedFinals: ReadonlySet<string> = new Set(finalStatuses.map(normalizeStatus))
