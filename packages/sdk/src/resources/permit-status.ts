import { finalStatuses, permitStatuses } from '../../../../spec/generated/labels.ts'
import type { components } from '../../../../spec/generated/types.ts'
import type { Log } from '../fetch/log.ts'

/** Label of a permit's status. Code editors suggest the known labels. Any other label is accepted. */
export type PermitStatus = components['schemas']['PermitStatus']

/**
 * Returns true if the filter `active` covers a status: every label except {@link finalStatuses}, in any spelling that
 * the filter accepts. Labels that this version of the SDK does not know are active.
 */
export function isActive(status: PermitStatus): boolean {
  return !finalStatuses.some((final) => normalize(final) === normalize(status))
}

/** Creates a function that warns once of a `status` filter that isn't a known label. The request is sent regardless. */
export function createStatusHint(log: Log | undefined): (status: unknown) => void {
  let isReported = false
  const known = ['active', ...permitStatuses]
  return (status) => {
    if (!log || isReported || typeof status !== 'string') return
    // A blank one is rejected before it is sent.
    if (status.trim() === '' || known.some((label) => normalize(label) === normalize(status))) return
    isReported = true
    // The line omits the value, which may be the input of a user: the log never shows queries.
    log('warn', `The \`status\` filter is not a known label. The known ones are ${known.join(', ')}.`)
  }
}

/** One spelling for all: case does not count, and hyphens, underscores and spaces are alike. */
function normalize(label: string): string {
  return label
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .toLowerCase()
}
