import * as z from 'zod'
import { withoutUndefined } from '../../errors/options.ts'
import { newestFirst, type PermitFixture } from '../fixtures/permits.ts'
import type { ValidationErrors } from '../validation/errors.ts'
import { lazy } from '../validation/lazy.ts'
import type { PermitRecord } from './permit-record.ts'
import { permitShape } from './permit-schema.ts'

/** Changes of a permit. Absent fields stay as they are. */
export type PermitChanges = Pick<
  PermitFixture,
  | 'permit_number'
  | 'jurisdiction'
  | 'status'
  | 'type'
  | 'description'
  | 'address'
  | 'filed_date'
  | 'parties'
  | 'notes'
  | 'tags'
  | 'coordinates'
>

/** A changed permit, without its new status. */
export interface ChangedPermit {
  /** The same record if no field other than the status changes. */
  readonly record: PermitRecord
  readonly status: string
}

/** Applies the changes to the record. Adds errors and returns undefined if they are invalid. */
export function resolveChanges(
  before: PermitRecord,
  changes: unknown,
  errors: ValidationErrors,
): ChangedPermit | undefined {
  const parsed = errors.check(zPermitChanges(), changes, '')
  if (!parsed) return undefined
  const { status = before.status, tags, notes, ...fields } = parsed
  const oldestChange = before.status_history.at(-1)?.changed_at.slice(0, 10) ?? ''
  if (fields.filed_date !== undefined && fields.filed_date > oldestChange) {
    errors.add('filed_date', `must not be after the oldest change in status_history (${oldestChange})`)
    return undefined
  }
  // The types differ only in optional fields, which zod may return as undefined.
  const after: PermitRecord = {
    ...before,
    ...(withoutUndefined(fields) as Partial<PermitRecord>),
    ...(tags ? { tags: [...new Set(tags)] } : {}),
    ...(notes ? { notes: newestFirst(notes as PermitRecord['notes']) } : {}),
  }
  const isSame = JSON.stringify(after) === JSON.stringify(before)
  return { record: isSame ? before : after, status }
}

const zPermitChanges = lazy(() => {
  const shape = permitShape()
  return z
    .strictObject({
      permit_number: shape.permit_number,
      jurisdiction: shape.jurisdiction,
      status: shape.status,
      type: shape.type,
      description: shape.description,
      address: shape.address,
      filed_date: shape.filed_date,
      parties: shape.parties,
      notes: shape.notes,
      tags: shape.tags,
      coordinates: shape.coordinates,
    } satisfies Record<keyof PermitChanges, z.ZodType>)
    .partial()
})
