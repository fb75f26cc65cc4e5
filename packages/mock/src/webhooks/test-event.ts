import { eventExamples } from '../../../../spec/generated/event-examples.ts'
import { webhookEventNames } from '../../../../spec/generated/labels.ts'
import type { webhooks } from '../../../../spec/generated/types.ts'
import {
  zPermitAddedToWatchlistEvent,
  zPermitFeeChangedEvent,
  zPermitInspectionScheduledEvent,
  zPermitRemovedFromWatchlistEvent,
  zPermitStatusChangedEvent,
  zWebhookTestEvent,
} from '../../../../spec/generated/zod-lazy.ts'
import type { WebhookEvent } from '../domain/events.ts'
import type { PermitRecord } from '../domain/permits/permit-record.ts'
import { createValidationErrors } from '../domain/validation/errors.ts'
import type { World } from '../domain/world/world.ts'
import { assertOptions, type OptionRules, oneOf } from '../errors/options.ts'

/** `data` of each event by the name of the event. */
export type TestEventData = {
  readonly [Name in keyof webhooks]: webhooks[Name]['post']['requestBody']['content']['application/json']['data']
}

/** Event that `sendTest` sends. */
export interface TestEventOptions<Name extends keyof TestEventData = keyof TestEventData> {
  /** Name of the event. Default `webhook.test`. */
  readonly event?: Name | undefined
  /** The `data` of the event. Default: about the most recently updated permit on the watchlist, if there is one. */
  readonly data?: TestEventData[Name] | undefined
}

/**
 * Creates an event that didn't happen.
 *
 * @throws TypeError for an unknown event, and for data that doesn't match its schema.
 */
export function createTestEvent(
  world: Pick<World, 'organization' | 'time' | 'watchlist'>,
  webhookId: string,
  options: TestEventOptions,
): WebhookEvent {
  assertOptions('send the test event', options, rules)
  const { event = 'webhook.test' } = options
  const [permit] = world.watchlist.view({}).slice(0, 1)
  const { data = permit ? describeEvent(event, permit, webhookId) : exampleOf(event, webhookId) } = options
  const { organization_id } = world.organization
  const content = { event, timestamp: world.time.stamp(), organization_id, data }
  const errors = createValidationErrors()
  errors.check(schemas[event](), content, '')
  errors.throwIfAny('send the test event')
  // Validated above. The parsed value lacks fields that the schema doesn't list.
  return content as WebhookEvent
}

const rules: OptionRules<TestEventOptions> = { event: oneOf(webhookEventNames), data: true }

const schemas = {
  'permit.status_changed': zPermitStatusChangedEvent,
  'permit.fee_changed': zPermitFeeChangedEvent,
  'permit.inspection_scheduled': zPermitInspectionScheduledEvent,
  'permit.added_to_watchlist': zPermitAddedToWatchlistEvent,
  'permit.removed_from_watchlist': zPermitRemovedFromWatchlistEvent,
  'webhook.test': zWebhookTestEvent,
} satisfies Record<keyof TestEventData, unknown>

function exampleOf(event: keyof TestEventData, webhook_id: string): TestEventData[keyof TestEventData] {
  return event === 'webhook.test' ? { webhook_id } : eventExamples[event].data
}

/** Returns the data of an event as if it had just happened to the permit. */
function describeEvent(
  event: keyof TestEventData,
  permit: PermitRecord,
  webhook_id: string,
): TestEventData[keyof TestEventData] {
  const { uuid: permit_uuid, permit_number, jurisdiction } = permit
  const reference = { permit_uuid, permit_number }
  switch (event) {
    case 'webhook.test':
      return { webhook_id }
    case 'permit.status_changed': {
      const new_status = permit.status
      // The first status of a permit has no previous one, but a change has two different labels.
      const other = new_status === 'Pending' ? 'In Review' : 'Pending'
      const previous_status = permit.status_history[0]?.previous_status ?? other
      return { ...reference, previous_status, new_status }
    }
    case 'permit.fee_changed':
      return { ...reference, fee: permit.fees.at(-1) ?? eventExamples[event].data.fee }
    case 'permit.inspection_scheduled':
      return {
        ...reference,
        inspection: permit.inspections.at(-1) ?? eventExamples[event].data.inspection,
      }
    default:
      return { ...reference, jurisdiction }
  }
}
