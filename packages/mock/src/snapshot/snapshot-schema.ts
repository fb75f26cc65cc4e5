import * as z from 'zod'
import { zContact } from '../../../../spec/generated/zod-lazy.ts'
import { zConditionState } from '../domain/conditions/condition-schema.ts'
import { keyPermissions } from '../domain/keys/keys.ts'
import { storedPermitShape } from '../domain/permits/permit-schema.ts'
import { zEpochMs, zRandomState, zText, zTimestampInput } from '../domain/validation/fields.ts'
import { lazy } from '../domain/validation/lazy.ts'
import { operationIds } from '../http/routes.ts'
import { planNames } from '../options/options.ts'
import { zWebhooksState } from '../webhooks/state-schema.ts'

const zCount = () => z.int().min(0)
const counts = () => ({ requests: zCount(), errors: zCount(), failures: zCount() })

const zKeys = () =>
  z.strictObject({
    keys: z.array(
      z.strictObject({
        id: zText(),
        name: zText(),
        permissions: z.array(z.enum(keyPermissions)).min(1),
        created_at: zTimestampInput(),
        last_used_at: zTimestampInput().nullable(),
        revoked_at: zTimestampInput().nullable(),
        hash: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    ),
    random: zRandomState(),
  })

const zMinute = () => z.strictObject({ key_id: zText(), minute: zEpochMs(), requests: zCount() })

const zUsage = () =>
  z.strictObject({
    total: z.strictObject(counts()),
    days: z.array(
      z.strictObject({ day: z.int(), ...counts(), rate_limited: zCount(), busiest_minute: zMinute() }),
    ),
    endpoints: z.array(z.strictObject({ operation: z.enum(operationIds), ...counts() })),
    keys: z.array(z.strictObject({ key_id: zText(), ...counts() })),
    minutes: z.array(zMinute()),
  })

const zLimits = () =>
  z.strictObject({
    limit: z.strictObject({ limit: zCount(), windowMs: z.int().min(1) }),
    windows: z.array(
      z.strictObject({
        key_id: zText(),
        ends_at: z.number(),
        used: zCount(),
        times: z.array(z.number()).optional(),
      }),
    ),
  })

const zWorld = () =>
  z.strictObject({
    organization: z.strictObject({
      organization_id: z.string().regex(/^org_/),
      organization_name: z.string(),
    }),
    permits: z.array(z.strictObject(storedPermitShape())),
    watchlist: z.array(z.strictObject({ permit_uuid: zText(), added_at: zEpochMs() })),
    contacts: z.strictObject({ contacts: z.array(z.strictObject(zContact().shape)), random: zRandomState() }),
    conditions: z.array(zConditionState()),
    keys: zKeys(),
    usage: zUsage(),
    random: zRandomState(),
  })

const zOrganization = () =>
  z.strictObject({
    seed: z.union([z.number(), z.string()]),
    plan: z.enum(planNames),
    limits: zLimits(),
    world: zWorld(),
    webhooks: zWebhooksState(),
  })

/** Schema of a snapshot. */
export const zSnapshot = lazy(() =>
  z.strictObject({
    format: z.literal('permit-tracking-mock'),
    version: z.literal(1),
    now: zEpochMs(),
    organizations_created: zCount(),
    organizations: z.tuple([zOrganization()], zOrganization()),
  }),
)
