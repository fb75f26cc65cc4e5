import * as z from 'zod'
import { defaultDialect } from '../../../dialect/dialect.ts'
import { defineTool } from '../tool.ts'
import { describeFault, faultOutput } from './fault-output.ts'
import { describeWebhook, webhookOutput } from './webhook-output.ts'

/** Tool that an agent calls first. It is the only one that returns keys. */
export const describeMock = defineTool({
  name: 'describe_mock',
  title: 'Describe the mock',
  description:
    'Returns how a program connects to the mock of the permit tracking service (base URL, test keys, console), and its ' +
    'present state: clock, rate limit windows, webhooks, planned faults, and the dialect switches that differ from the ' +
    'default. Call it first, and whenever you need the id of a webhook or a fault.',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    summary: z.string(),
    base_url: z.string().describe('For PERMIT_TRACKING_BASE_URL, or the option baseUrl of the client'),
    console_url: z.string().describe('A page that shows the same to a person'),
    keys: z
      .object({ admin: z.string(), read: z.string(), write: z.string() })
      .nullable()
      .describe('Test keys by permission, for PERMIT_TRACKING_API_KEY. Null if the mock was running before.'),
    clock: z.object({
      now: z.string(),
      mode: z.enum(['manual', 'real']),
      scheduled: z.array(z.object({ at: z.string(), label: z.string() })),
    }),
    organization: z.object({
      organization_id: z.string(),
      organization_name: z.string(),
      plan: z.string(),
      permits: z.number(),
      watched: z.number(),
      contacts: z.number(),
    }),
    rate_windows: z.array(
      z.object({
        key_id: z.string(),
        key_name: z.string(),
        limit: z.number().nullable(),
        remaining: z.number().nullable(),
        window_ms: z.number(),
        resets_at: z.string().nullable(),
      }),
    ),
    webhooks: z.array(webhookOutput),
    faults: z.array(faultOutput),
    dialect: z.record(z.string(), z.unknown()),
  }),
  async run(_input, { control, origin, keys = null }) {
    const [mock, organization, windows, apiKeys, webhooks, faults, ownFaults] = await Promise.all([
      control('getControl'),
      control('getOrganization'),
      control('listRateWindows'),
      control('listKeys'),
      control('listWebhooks'),
      control('listFaults'),
      control('listOrganizationFaults'),
    ])
    const names = new Map(apiKeys.data.map(({ id, name }) => [id, name]))
    const { base_url, clock, dialect } = mock.data
    const { organization_id, organization_name, plan, permits, watched, contacts } = organization.data
    return {
      summary: summarize(base_url, clock, keys !== null),
      base_url,
      console_url: `${origin}/`,
      keys,
      clock: { ...clock, scheduled: [...clock.scheduled] },
      organization: { organization_id, organization_name, plan, permits, watched, contacts },
      rate_windows: windows.data.map((window) => ({ key_name: names.get(window.key_id) ?? '', ...window })),
      webhooks: webhooks.data.map(describeWebhook),
      faults: [...faults.data, ...ownFaults.data].map(describeFault),
      dialect: findDifferences(dialect),
    }
  },
})

function summarize(
  baseUrl: string,
  { mode, now }: { readonly mode: 'manual' | 'real'; readonly now: string },
  hasKeys: boolean,
): string {
  const key = hasKeys
    ? 'PERMIT_TRACKING_API_KEY to one of the keys'
    : 'PERMIT_TRACKING_API_KEY to a key that the mock printed when it was started'
  const time =
    mode === 'manual'
      ? `The clock stands at ${now} until advance_clock moves it.`
      : 'The clock is the real one, which advance_clock cannot move.'
  return `Set PERMIT_TRACKING_BASE_URL to ${baseUrl}, and ${key}. ${time}`
}

/** Returns the switches whose values differ from the OpenAPI document. */
function findDifferences(dialect: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const standard: Readonly<Record<string, unknown>> = { ...defaultDialect }
  return Object.fromEntries(
    Object.entries(dialect).filter(([name, value]) => String(value) !== String(standard[name])),
  )
}
