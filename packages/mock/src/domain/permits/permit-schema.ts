import * as z from 'zod'
import { zJurisdiction, zNote, zParty, zPermit } from '../../../../../spec/generated/zod-lazy.ts'
import { zIdentifier, zStoredTimestamp, zText, zTimestampInput } from '../validation/fields.ts'
import { lazy } from '../validation/lazy.ts'
import type { PermitRecord } from './permit-record.ts'

const party = () => ({
  ...zParty().shape,
  name: zText(),
  fei_number: z.string().optional(),
  license_type: z.string().optional(),
})

/** Schemas of a permit's fields from users. Times are truncated to full seconds. */
export const permitShape = lazy(() => shapeOf(zTimestampInput))

/** Schemas of a permit's fields from a snapshot. */
export const storedPermitShape = lazy(() => shapeOf(zStoredTimestamp))

function shapeOf(moment: typeof zTimestampInput | typeof zStoredTimestamp) {
  return {
    ...zPermit().shape,
    uuid: zIdentifier(),
    permit_number: zText(),
    status: zText(),
    updated_at: moment(),
    jurisdiction: zJurisdiction(),
    parties: z.array(z.strictObject(party())),
    status_history: z
      .array(
        z.strictObject({ previous_status: zText().nullable(), new_status: zText(), changed_at: moment() }),
      )
      .min(1),
    notes: z.array(z.strictObject({ ...zNote().shape, body: zText(), created_at: moment() })),
    tags: z.array(zText()),
    coordinates: z.strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    }),
    fees: z.array(
      z.strictObject({
        name: zText(),
        amount: z.number().min(0),
        currency: z
          .string()
          .regex(/^[A-Z]{3}$/)
          .default('USD'),
        previous_amount: z.number().min(0).nullable().default(null),
      }),
    ),
    inspections: z.array(z.strictObject({ type: zText(), scheduled_for: moment() })),
  } satisfies Record<keyof PermitRecord, z.ZodType>
}
