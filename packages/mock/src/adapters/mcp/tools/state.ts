import * as z from 'zod'
import { ControlError } from '../../../control/control-client.ts'
import { switches, switchNames } from '../../../dialect/dialect.ts'
import type { Switch } from '../../../dialect/switch.ts'
import { defineTool } from '../tool.ts'

/** Tool that restores the initial state. */
export const resetMock = defineTool({
  name: 'reset_mock',
  title: 'Reset the mock',
  description:
    'Restores the initial state of the mock: the data of its seed, its keys, the start of a manual clock. Changes, webhooks, ' +
    'deliveries, planned faults and recorded requests are lost, except the faults and the webhook of the command line. Use it between experiments.',
  effect: 'destructive',
  input: z.strictObject({}),
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
    'X-RateLimit-Reset or the signature header. Use it to test that a program copes with another reading. Switches that are ' +
    'left out stay as they are, and reset_mock restores those of the start.',
  effect: 'idempotent',
  input: z.strictObject(
    Object.fromEntries(switchNames.map((name) => [name, schemaOf(switches[name]).optional()])),
  ),
  async run(wanted, { control }) {
    if (Object.keys(wanted).length === 0)
      throw new ControlError('Nothing to change: pass at least one switch.')
    // The mock checks the values.
    const { data } = await control('setDialect', { body: wanted })
    const dialect = Object.fromEntries(data.map(({ name, value }) => [name, value]))
    const changed = Object.keys(wanted).map((name) => `${name}=${String(dialect[name])}`)
    return { summary: `The dialect now has ${changed.join(', ')}.`, dialect }
  },
})

/** Returns the schema of a switch's values. A rule is only described, because JSON Schema cannot express every one. */
function schemaOf({
  values,
  rule,
  summary,
}: Switch<unknown>): z.ZodType<string | number | boolean | string[]> {
  const [defaultValue] = values
  if (!rule) return z.literal([...values].filter(isLiteral)).describe(summary)
  const description = `${summary}: ${rule.description}`
  if (typeof defaultValue === 'number') return z.int().describe(description)
  return (Array.isArray(defaultValue) ? z.array(z.string()) : z.string()).describe(description)
}

function isLiteral(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
