import * as z from 'zod'
import { ControlError } from '../../../control/control-client.ts'
import { defineTool } from '../tool.ts'
import { counted } from './counted.ts'
import { summarizeDelivery } from './delivery-output.ts'

/** Tool that moves a manual clock. */
export const advanceClock = defineTool({
  name: 'advance_clock',
  title: 'Move the clock forward',
  description:
    "Moves the mock's manual clock forward, and runs everything that is due on the way: the next rate limit window, retries of " +
    'deliveries, delayed responses. Use it in place of waiting. describe_mock shows when windows reset and what is scheduled.',
  effect: 'additive',
  input: z.strictObject({
    by: z.string().optional().describe('Duration with a unit: 500ms, 61s, 5m, 2h'),
    to: z.iso.datetime({ offset: true }).optional().describe('Time to move to, in place of by'),
  }),
  async run({ by, to }, { control }) {
    if ((by === undefined) === (to === undefined)) throw new ControlError('Pass either by or to.')
    const { data } = await control('advanceClock', { body: by === undefined ? { to: to ?? '' } : { by } })
    const pending = await control('listDeliveries', { query: { state: 'pending', last: 20 } })
    return {
      summary: `The clock is at ${data.now}; ${counted(data.fired.length, 'scheduled task', 'scheduled tasks')} ran on the way.`,
      now: data.now,
      fired: data.fired.map(({ at, label }) => ({ at, label })),
      pending_deliveries: pending.data.map(summarizeDelivery),
    }
  },
})
