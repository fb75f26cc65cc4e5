import { finalStatuses, type permitStatuses } from '../../../../../spec/generated/labels.ts'

/** Statuses in the OpenAPI document. A permit may have another one. */
export type KnownStatus = (typeof permitStatuses)[number]

/** Filter for every status that isn't final. */
const activeFilter = 'active'

/** Returns the normalized filters that a status matches: its own label, and `active` unless it is final. */
export function statusFilters(status: string): string[] {
  const label = normalizeStatus(status)
  return normalizedFinals.has(label) || label === activeFilter ? [label] : [label, activeFilter]
}

/** Returns the label in lowercase, with a space for every run of hyphens, underscores and spaces. */
export function normalizeStatus(label: string): string {
  return label
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .toLowerCase()
}

const normalizedFinals: ReadonlySet<string> = new Set(finalStatuses.map(normalizeStatus))
