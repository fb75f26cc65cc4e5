import * as z from 'zod'
import type { components } from '../../../../../../spec/generated/control-types.ts'
import { permitStatuses } from '../../../../../../spec/generated/labels.ts'
import { type ControlClient, ControlError } from '../../../control/control-client.ts'
import { defineTool } from '../tool.ts'
import { counted } from './counted.ts'
import { deliveriesOf } from './delivery-output.ts'

/** Tool that searches all permits, watched or not. */
export const findPermits = defineTool({
  name: 'find_permits',
  title: 'Find permits',
  description:
    'Searches all permits of the mock, watched or not. Use it to choose a permit for a test, or to see what the API should ' +
    'return for it.',
  effect: 'readOnly',
  input: z.strictObject({
    search: z
      .string()
      .optional()
      .describe('Part of the number, address, description or type, or the start of the uuid'),
    status: z
      .string()
      .optional()
      .describe(`Exact label, such as ${permitStatuses.slice(0, 3).join(', ')}`),
    watched: z.boolean().optional(),
    limit: z.int().min(1).max(100).default(10),
  }),
  async run({ limit, watched, ...filter }, { control }) {
    const query = {
      ...filter,
      per_page: limit,
      ...(watched === undefined ? {} : { watched: watched ? ('true' as const) : ('false' as const) }),
    }
    const { data, meta } = await control('listAllPermits', { query })
    return {
      summary: `${counted(meta.total, 'permit matches', 'permits match')}, ${data.length} shown.`,
      matching: meta.total,
      permits: data.map(describePermit),
    }
  },
})

/** Tool that changes a permit as the building department would. */
export const changePermit = defineTool({
  name: 'change_permit',
  title: 'Change a permit',
  description:
    'Changes a permit as its building department would: status, a fee, an inspection; or puts it on the watchlist or takes it ' +
    'off. A change of a watched permit raises an event. Returns the permit and the webhook deliveries that the change ' +
    'caused, with the response of the receiver.',
  effect: 'additive',
  input: z.strictObject({
    permit: z.string().describe('uuid or permit_number'),
    watched: z.boolean().optional(),
    status: z
      .string()
      .min(1)
      .optional()
      .describe(`Any label; known ones: ${permitStatuses.join(', ')}`),
    fee: z
      .strictObject({
        name: z.string(),
        amount: z.number().min(0),
        currency: z
          .string()
          .regex(/^[A-Z]{3}$/)
          .optional()
          .describe('Default: the currency of the fee with this name, or USD'),
      })
      .optional()
      .describe('Adds a fee, or changes the fee with this name'),
    inspection: z
      .strictObject({ type: z.string(), scheduled_for: z.iso.datetime({ offset: true }) })
      .optional()
      .describe('Schedules an inspection'),
  }),
  async run({ permit: wanted, watched, status, fee, inspection }, { control }) {
    if ([watched, status, fee, inspection].every((change) => change === undefined)) {
      throw new ControlError('Nothing to change: pass status, fee, inspection or watched.')
    }
    const path = { permit_uuid: await uuidOf(wanted, control) }
    const deliveries = await deliveriesOf(
      path.permit_uuid,
      async () => {
        if (watched !== undefined) await control(watched ? 'watchPermit' : 'unwatchPermit', { path })
        if (status !== undefined) await control('setPermitStatus', { path, body: { status } })
        if (fee) await control('addFee', { path, body: fee })
        if (inspection) await control('scheduleInspection', { path, body: inspection })
      },
      control,
    )
    const { data } = await control('getAnyPermit', { path })
    const isUnnoticed = !data.watched && (status ?? fee ?? inspection) !== undefined
    return {
      summary: `Permit ${data.permit_number} is ${data.status}. ${describeEffect(isUnnoticed, deliveries.length)}`,
      permit: describePermit(data),
      deliveries,
    }
  },
})

function describePermit(permit: components['schemas']['PermitSummary']) {
  const { uuid, permit_number, status, type, address, jurisdiction, updated_at, watched } = permit
  return { uuid, permit_number, status, type, address, jurisdiction, updated_at, watched }
}

async function uuidOf(wanted: string, control: ControlClient): Promise<string> {
  for (let page = 1; ; page += 1) {
    const { data } = await control('listAllPermits', { query: { search: wanted, page, per_page: 1_000 } })
    const permit = data.find(({ uuid, permit_number }) => uuid === wanted || permit_number === wanted)
    if (permit) return permit.uuid
    if (data.length > 0) continue
    throw new ControlError(
      `No permit has the uuid or number ${JSON.stringify(wanted)}. Find one with find_permits.`,
    )
  }
}

function describeEffect(isUnnoticed: boolean, deliveries: number): string {
  if (deliveries > 0) return `Webhook deliveries that it caused: ${deliveries}.`
  return isUnnoticed
    ? 'The permit is not watched, so changes of its status, fees and inspections raise no event. Pass watched: true to watch it.'
    : 'No webhook received the change: none subscribes to the event, or the value was the same before.'
}
