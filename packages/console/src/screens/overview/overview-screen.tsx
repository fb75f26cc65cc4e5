import { useComputed } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { CopyButton } from '../../components/code-block.tsx'
import {
  ClockTime,
  Method,
  responseLegend,
  responsePart,
  responseParts,
  Stats,
  Status,
  toneOf,
} from '../../components/facts.tsx'
import { HourChart, type HourChartProps } from '../../components/hour-chart.tsx'
import { lazy } from '../../components/lazy.tsx'
import { Loaded, Screen, Section } from '../../components/screen.tsx'
import { DataTable } from '../../components/table.tsx'
import { formatCount, formatShare } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole, useQuery } from '../../state/hooks.ts'
import { type RequestSummary, requestsOf, useJournal } from '../requests/journal.ts'
import { RecentDeliveries, shown } from '../webhooks/recent-deliveries.tsx'
import { FirstSteps } from './first-steps.tsx'
import { RateWindows } from './rate-windows.tsx'

// They need the code of other screens.
const Attention = lazy(async () => (await import('../screens.tsx')).Attention)
const OrganizationSection = lazy(async () => (await import('../screens.tsx')).OrganizationSection)

/** Overview of an organization: what needs attention, then facts, then help. */
export function OverviewScreen() {
  const { serviceUrl } = useConsole()
  const organization = useQuery(
    async (client) => {
      const [organization, plan, keys] = await Promise.all([
        dataOf(client.GET('')),
        dataOf(client.GET('/plan')),
        dataOf(client.GET('/keys')),
      ])
      return { organization, plan, keys }
    },
    ['organization', 'permit', 'contact', 'key'],
  )
  const journal = useJournal()
  const { data } = organization
  const baseUrl = data && serviceUrl(data.organization.base_url)
  const requests = requestsOf(journal.entries, data?.organization.organization_id)
  const isUnused = journal.since === undefined && requests.length === 0
  const steps = baseUrl && <FirstSteps key={`${isUnused}`} baseUrl={baseUrl} isOpen={isUnused} />
  return (
    <Screen
      title="Overview"
      actions={
        <>
          {baseUrl && (
            <span class="address">
              <code>{baseUrl}</code> <CopyButton text={baseUrl} description="Copy the base URL" />
            </span>
          )}
          <Link to="/keys?create=read" class="button button-primary">
            Create a key
          </Link>
        </>
      }
    >
      <div class="cards">
        <Loaded query={organization}>
          {({ organization, plan, keys }) =>
            journal.query.data && (
              <>
                <Attention requests={requests} keys={keys} />
                {isUnused && steps}
                <div class="cols">
                  <LastHour requests={requests} since={journal.since} />
                  <RateWindows plan={plan} keys={keys} />
                  {!isUnused && <RecentRequests requests={requests} keys={keys} />}
                  <RecentDeliveries />
                </div>
                {!isUnused && steps}
                <OrganizationSection organization={organization} plan={plan} />
              </>
            )
          }
        </Loaded>
      </div>
    </Screen>
  )
}

interface RequestsProps {
  /** Newest first. */
  readonly requests: readonly RequestSummary[]
}

/** Requests and deliveries of the last hour. */
function LastHour({ requests, since }: RequestsProps & Pick<HourChartProps, 'since'>) {
  const { clock } = useConsole()
  const minute = useComputed(() => Math.floor(clock.now.value / 60_000)).value
  const { data: [all, failed] = [], reload } = useQuery(
    (client) => {
      const created_since = new Date(clock.now.peek() - 3_600_000).toISOString()
      const load = async (query: { state?: 'failed' }) => {
        const params = { query: { created_since, last: 1, ...query } }
        return (await client.GET('/deliveries', { params })).data?.meta.total ?? 0
      }
      return Promise.all([load({}), load({ state: 'failed' })])
    },
    ['delivery'],
  )
  useEffect(reload, [minute])
  return (
    <Section title="Last hour" actions={<Link to="/usage">Usage</Link>}>
      <HourChart
        noun="Requests"
        legend={responseLegend}
        items={requests.map(({ at, status }) => [at, responsePart(status)])}
        since={since}
        summary={(totals) => {
          const sum = totals.reduce((one, other) => one + other)
          const stats = responseParts.map(([tone, name], part) => {
            const total = totals[part] ?? 0
            const note = part > 0 && total > 0 && formatShare(total, sum)
            return { name, tone, value: formatCount(total), note }
          })
          const note = !!failed && `${formatCount(failed)} failed`
          return <Stats items={[...stats, { name: 'Deliveries', value: formatCount(all ?? 0), note }]} />
        }}
      />
    </Section>
  )
}

function RecentRequests({ requests, keys }: RequestsProps & { readonly keys: readonly Schemas['ApiKey'][] }) {
  return (
    <Section title="Recent requests" actions={<Link to="/requests">All requests</Link>}>
      <DataTable
        label="Newest requests"
        isFeed
        items={requests.slice(0, shown)}
        keyOf={({ id }) => id}
        columns={[
          { header: 'Time', cell: ({ at }) => <ClockTime at={at} /> },
          {
            header: 'Status',
            cell: ({ status, fault }) => (
              <Status
                tone={(fault ?? 'delay') === 'delay' ? toneOf(status) : 'fault'}
                text={status ?? 'no response'}
              />
            ),
          },
          {
            header: 'Request',
            cell: ({ id, method, path, search }) => (
              <Link to={`/requests/${id}`} class="mono">
                <Method method={method} />
                {path}
                <span class="dim">{search}</span>
              </Link>
            ),
          },
          { header: 'Key', cell: ({ key_id }) => keys.find(({ id }) => id === key_id)?.name ?? '–' },
        ]}
      />
    </Section>
  )
}
