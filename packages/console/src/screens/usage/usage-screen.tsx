import { useComputed } from '@preact/signals'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Stats } from '../../components/details-list.tsx'
import { EmptyState, Loaded, Screen, Section } from '../../components/screen.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { formatCount } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole, useOrganization, useQuery } from '../../state/hooks.ts'
import { formatShare, UsageChart } from './usage-chart.tsx'
import { EndpointTable, KeyTable } from './usage-tables.tsx'

/** Usage of an organization: requests over time, by endpoint and by key. */
export function UsageScreen() {
  const client = useOrganization()
  const query = useQuery(
    async (signal) => {
      const options = { signal }
      const [usage, keys] = await Promise.all([
        dataOf(client.GET('/usage', options)),
        dataOf(client.GET('/keys', options)),
      ])
      return { usage, keys }
    },
    [client],
    ({ type }) => type === 'request' || type === 'key',
    250,
  )
  return (
    <Screen
      title="Usage"
      summary="Every request of a known key counts, including those over the rate limit. Days are days in UTC."
    >
      <Loaded query={query}>
        {({ usage, keys }) =>
          usage.requests === 0 ? (
            <EmptyState title="No requests yet">
              Follow the <Link to="/">first steps</Link> to send one, or try an operation in the{' '}
              <Link to="/explorer">API explorer</Link>.
            </EmptyState>
          ) : (
            <UsageReport usage={usage} keys={keys} />
          )
        }
      </Loaded>
    </Screen>
  )
}

interface UsageReportProps {
  readonly usage: Readonly<Schemas['Usage']>
  readonly keys: readonly Schemas['ApiKey'][]
}

function UsageReport({ usage, keys }: UsageReportProps) {
  const { clock } = useConsole()
  const today = useComputed(() => new Date(clock.now.value).toISOString().slice(0, 10)).value
  const { requests, errors, failures } = usage
  return (
    <>
      <Stats
        items={[
          { name: 'Requests', value: formatCount(requests), note: 'since the start' },
          {
            name: 'Errors',
            value: formatCount(errors),
            note: `${formatShare(errors, requests)} have a 4xx response`,
          },
          {
            name: 'Failures',
            value: formatCount(failures),
            note: `${formatShare(failures, requests)} have a 5xx response or none`,
            isBad: failures > 0,
          },
        ]}
      />
      <Section title="Requests over time">
        <Tabs
          label="Length of the periods"
          tabs={[
            {
              name: 'Days',
              content: () => <UsageChart key="day" unit="day" periods={usage.days} today={today} />,
            },
            {
              name: 'Weeks',
              content: () => <UsageChart key="week" unit="week" periods={usage.weeks} today={today} />,
            },
            {
              name: 'Months',
              content: () => <UsageChart key="month" unit="month" periods={usage.months} today={today} />,
            },
          ]}
        />
      </Section>
      <Section title="Most called endpoints">
        <EndpointTable endpoints={usage.endpoints} />
      </Section>
      <Section title="Requests per key">
        <KeyTable usage={usage.keys} keys={keys} />
      </Section>
    </>
  )
}
