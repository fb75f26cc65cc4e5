import * as z from 'zod'
import { dialectDifferences } from '../../../dialect/describe-dialect.ts'
import { defineTool } from '../tool.ts'
import { describeFault } from './fault-output.ts'

/** Tool that an agent calls first. It is the only one that returns keys. */
export const describeMock = defineTool({
  name: 'describe_mock',
  title: 'Describe the mock',
  description:
    'Returns how a program connects to the mock of the permit tracking service (base URL, test keys, console), and its ' +
    'present state: clock, rate limit windows, webhooks, planned faults, and the dialect switches that differ from the ' +
    'default. Call it first, and whenever you need the id of a webhook or a fault.',
  effect: 'readOnly',
  input: z.strictObject({}),
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
      webhooks: [...webhooks.data],
      faults: [...faults.data, ...ownFaults.data].map(describeFault),
      dialect: Object.fromEntries(dialectDifferences(dialect).map((name) => [name, dialect[name]])),
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
