import * as z from 'zod'
import {
  zCompanyCriteria,
  zLicenseCriteria,
  zLocationCriteria,
  zPersonCriteria,
} from '../../../../../spec/generated/zod-lazy.ts'
import { permitShape } from '../permits/permit-schema.ts'
import { zIdentifier, zStoredTimestamp, zText, zTimestampInput } from '../validation/fields.ts'
import { lazy } from '../validation/lazy.ts'
import type { ConditionRecord } from './condition-match.ts'

const criteria = lazy(
  () =>
    ({
      company: z.strictObject({ ...zCompanyCriteria().shape, company_name: zText() }),
      license: z.strictObject({ ...zLicenseCriteria().shape, license_number: zText() }),
      person: z.strictObject({ ...zPersonCriteria().shape, person_name: zText() }),
      location: z.strictObject({ ...zLocationCriteria().shape, address: zText() }),
    }) satisfies Record<ConditionRecord['type'], z.ZodType>,
)

/** Schema of a complete condition in JSON. */
export const zConditionState = lazy(() =>
  withCriteria(
    { id: zIdentifier(), name: zText(), created_at: zStoredTimestamp() },
    permitShape().coordinates,
  ),
)

/** Schema of a condition whose optional fields are generated. */
export const zConditionFixture = lazy(() =>
  withCriteria(
    { id: zIdentifier().optional(), name: zText().optional(), created_at: zTimestampInput().optional() },
    permitShape().coordinates.optional(),
  ),
)

function withCriteria<Fields extends z.ZodRawShape, Center extends z.ZodType>(
  fields: Fields,
  center: Center,
) {
  return z.discriminatedUnion('type', [
    z.strictObject({ ...fields, type: z.literal('company'), criteria: criteria().company }),
    z.strictObject({ ...fields, type: z.literal('license'), criteria: criteria().license }),
    z.strictObject({ ...fields, type: z.literal('person'), criteria: criteria().person }),
    z.strictObject({ ...fields, type: z.literal('location'), criteria: criteria().location, center }),
  ])
}
