import * as z from 'zod'
import { switches, switchNames } from '../../../dialect/dialect.ts'
import type { Switch } from '../../../dialect/switch.ts'
import { ControlError } from '../control-client.ts'
import { defineTool } from '../tool.ts'

/** Tool that restores the initial state. */
export const resetMock = defineTool({
  name: 'reset_mock',
  title: 'Reset the mock',
  description:
    'Restores the initial state of the mock: the data of its seed, its keys, the start of a manual clock. Changes, webhooks, ' +
    'deliveries, planned faults and recorded requests are lost, except faults of the command line. Use it between experiments.',
  effect: 'destroys',
  input: z.strictObject({}),
  output: z.object({ summary: z.string(), now: z.string(), permits: z.number(), watched: z.number() }),
  async run(_input, { control }) {
    const { data } = await control('resetMock')
    const organization = await control('getOrganization')
    const { permits, watched } = organization.data
    return {
      summary: `The mock is as it was at its start: ${permits} permits, ${watched} of them watched, and the clock at ${data.clock.now}.`,
      now: data.clock.now,
      permits,
      watched,
    }
  },
})

/** Tool that changes how the service behaves where its specification is silent. */
export const setDialect = defineTool({
  name: 'set_dialect',
  title: 'Switch the dialect',
  description:
    'Changes how the mock behaves where the specification of the service is silent, such as page sizes, the format of ' +
    'X-RateLimit-Reset or the signature header. Use it to test that a program copes with another reading. The mock restarts ' +
    'at the same address and keeps its data and webhooks; planned faults and recorded requests are lost. Switches that are ' +
    'left out stay as they are.',
  effect: 'destroys',
  input: z.strictObject(
    Object.fromEntries(switchNames.map((name) => [name, schemaOf(switches[name]).optional()])),
  ),
  output: z.object({ summary: z.string(), dialect: z.record(z.string(), z.unknown()) }),
  async run(wanted, { control, setDialect: set }) {
    if (!set) {
      throw new ControlError(
        'The dialect of a mock that was running before cannot be changed. Restart that mock with --dialect name=value.',
      )
    }
    if (Object.keys(wanted).length === 0)
      throw new ControlError('Nothing to change: pass at least one switch.')
    // A value with a rule is checked when the mock restarts, as on the command line.
    await set(wanted)
    const { data } = await control('getControl')
    const changed = Object.keys(wanted).map((name) => `${name}=${String(data.dialect[name])}`)
    return { summary: `The mock restarted with ${changed.join(', ')}.`, dialect: data.dialect }
  },
})

/** Returns the schema of a switch's values. A rule is only described, because JSON Schema cannot express every one. */
function schemaOf({ values, rule, summary }: Switch<unknown>): z.ZodType {
  const [standard] = values
  if (!rule) return z.literal([...values].filter(isLiteral)).describe(summary)
  const description = `${summary}: ${rule.description}`
  if (typeof standard === 'number') return z.int().describe(description)
  return (Array.isArray(standard) ? z.array(z.string()) : z.string()).describe(description)
}

function isLiteral(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
