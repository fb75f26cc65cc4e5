import * as z from 'zod'
import { ControlError } from '../../../control/control-client.ts'
import { faultKinds } from '../../../http/faults/fault-check.ts'
import { operationIds } from '../../../http/routes.ts'
import { defineTool } from '../tool.ts'
import { counted } from './counted.ts'
import { describeFault } from './fault-output.ts'

const duration = z.union([z.number().min(0), z.string()])

/** Tool that makes requests fail. */
export const planFault = defineTool({
  name: 'plan_fault',
  title: 'Make requests fail',
  description:
    'Makes requests of the program fail on purpose: an error status, a reset connection, a broken body, a late response. ' +
    'Use phase after_commit to test the hardest case: the service has carried the request out, and only the response is ' +
    'lost. Without nth, every or fraction it affects the next matching request. list_requests shows afterwards what it hit.',
  effect: 'additive',
  input: z.strictObject({
    operation: z
      .enum(operationIds)
      .optional()
      .describe('Affects only requests for this operation. Default: all.'),
    nth: z.int().min(1).optional().describe('The nth matching request from now'),
    every: z.int().min(1).optional().describe('Every nth matching request'),
    fraction: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('A fraction of the matching requests, such as 0.1'),
    times: z
      .int()
      .min(1)
      .optional()
      .describe('Number of requests to affect. Default 1; for every and fraction no limit.'),
    kind: z
      .enum(faultKinds)
      .default('response')
      .describe('response: an error with status. delay: the actual response, only late.'),
    status: z.int().min(200).max(599).optional().describe('Default 500; 502 for kinds html and empty'),
    code: z.string().optional().describe('Error code in the body. Default: the code of the status.'),
    headers: z.record(z.string(), z.string()).optional().describe('Such as {"Retry-After": "2"}'),
    phase: z.enum(['before', 'after_commit']).optional().describe('Default before: the service never saw it'),
    latency: duration.optional().describe("Delay on the mock's clock: milliseconds, or text such as 2s"),
  }),
  async run({ nth, every, fraction, ...fault }, { control }) {
    const selections = [nth, every, fraction].filter((value) => value !== undefined)
    if (selections.length > 1) throw new ControlError('Pass only one of nth, every and fraction.')
    const plan =
      nth !== undefined
        ? { nth }
        : every !== undefined
          ? { every }
          : fraction !== undefined
            ? { fraction }
            : { next: true as const }
    const { data } = await control('planFault', { body: { plan, fault } })
    const planned = describeFault(data)
    const which = fault.operation ?? 'any operation'
    return {
      summary: `Fault ${planned.id} affects ${planned.selection} for ${which}, counted from now.`,
      fault: planned,
    }
  },
})

/** Tool that removes planned faults. */
export const clearFaults = defineTool({
  name: 'clear_faults',
  title: 'Remove planned faults',
  description:
    'Removes one planned fault, or all of them without an id. Use it when an experiment is over, because faults with every or fraction stay.',
  effect: 'destructive',
  input: z.strictObject({
    id: z.string().optional().describe('From plan_fault or describe_mock. Default: all.'),
  }),
  async run({ id }, { control }) {
    if (id !== undefined) {
      await control('removeFault', { path: { fault_id: id } })
      return { summary: `Fault ${id} was removed.`, removed: 1 }
    }
    const [all, own] = await Promise.all([control('listFaults'), control('listOrganizationFaults')])
    await Promise.all([control('clearFaults'), control('clearOrganizationFaults')])
    const removed = all.data.length + own.data.length
    return { summary: `${counted(removed, 'planned fault was', 'planned faults were')} removed.`, removed }
  },
})
