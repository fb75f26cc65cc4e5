import { operations } from '@permit-tracking/spec/operations'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { permissionNames, Shape, StatusBadge, type Tone } from '../../components/facts.tsx'
import { ActionButton } from '../../components/form.tsx'
import { Section } from '../../components/screen.tsx'
import { formatCount } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole, useOrganization, useQuery } from '../../state/hooks.ts'
import { describeFault, describeRequests } from '../lab/fault-form.tsx'
import { useFaultRemoval, usePlannedFaults } from '../lab/planned-faults.tsx'
import type { RequestSummary } from '../requests/journal.ts'
import { retryAll, retryWith } from '../webhooks/retry-all.tsx'

type Delivery = Readonly<Schemas['Delivery']>

interface AttentionProps {
  /** Requests, newest first. */
  readonly requests: readonly RequestSummary[]
  readonly keys: readonly Schemas['ApiKey'][]
}

/** Row of the list. */
interface Alert {
  readonly id: string
  readonly tone: Tone
  /** Sentence with a link in it. */
  readonly title: readonly [before: string, to: string, link: string, after: string]
  readonly text: string
  /** At most two links or actions. */
  readonly actions: readonly (readonly [name: string, action: string | (() => Promise<unknown>)])[]
}

/** List of what failed in the last hour and was not repaired, and of what the Lab changes now. An empty one is not shown. */
export function Attention({ requests, keys }: AttentionProps) {
  const { clock } = useConsole()
  const since = clock.now.value - 3_600_000
  const rejected = findRejections(requests, since)
  const alerts = [...useFailedDeliveries(since), ...findRejectedKeys(rejected, keys), ...useLabChanges()]
  if (alerts.length === 0) return null
  return (
    <Section title="Needs attention" note={<StatusBadge tone="neutral" text={formatCount(alerts.length)} />}>
      <ul class="alerts">
        {alerts.map(({ id, tone, title: [before, to, link, after], text, actions }) => (
          <li key={id}>
            <Shape tone={tone} />
            <div class="break">
              <p>
                {before} <Link to={to}>{link}</Link> {after}
              </p>
              <p>{text}</p>
            </div>
            <div class="actions">
              {actions.map(([name, action], index) =>
                typeof action === 'string' ? (
                  <Link key={name} to={action} class={index === 0 ? 'button button-quiet' : 'button'}>
                    {name}
                  </Link>
                ) : (
                  <ActionButton key={name} action={action}>
                    {name}
                  </ActionButton>
                ),
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Maximum number of failed deliveries, and of those that wait for a retry, that are read. */
const last = 100

/** Returns the webhooks with failed deliveries. */
function useFailedDeliveries(since: number): readonly Alert[] {
  const client = useOrganization()
  const { data } = useQuery(
    async (client) => {
      const load = (state: 'failed' | 'pending') =>
        dataOf(client.GET('/deliveries', { params: { query: { state, last } } }))
      const [failed, pending] = [await load('failed'), await load('pending')]
      const notifications = await dataOf(client.GET('/notifications'))
      const isCut = failed.length === last || pending.length === last
      return { deliveries: [...failed, ...pending], notifications, isCut }
    },
    ['delivery', 'notification'],
  )
  if (!data) return []
  const { deliveries, notifications, isCut } = data
  return [...Map.groupBy(findFailures(deliveries, since), ({ webhook_id }) => webhook_id)].flatMap(
    ([id, failed]) => {
      const [newest] = failed
      if (!newest) return []
      const { status, error, at } = newest.attempt
      const notice = notifications.findLast(({ delivery_id }) => failed.some(({ id }) => id === delivery_id))
      return {
        id,
        tone: 'bad',
        title: [
          'The webhook',
          `/webhooks/${id}`,
          newest.url,
          `did not accept ${isCut ? 'at least ' : ''}${formatCount(failed.length, 'delivery')}`,
        ],
        text: `${notice?.message ?? 'It is sent again.'} Last response: ${status ?? error}, at ${at.slice(11, 19)}.`,
        actions: [
          ['See why', `/webhooks/deliveries/${newest.id}`],
          [
            failed.length > 1 ? `Retry ${formatCount(failed.length)}` : 'Retry',
            () => retryAll(failed, retryWith(client)),
          ],
        ],
      }
    },
  )
}

/** Returns the deliveries whose last attempt failed since a time, with this attempt, the newest first. */
export function findFailures(deliveries: readonly Delivery[], since: number) {
  return deliveries
    .flatMap((delivery) => {
      const attempt = delivery.attempts.at(-1)
      const isFailure = delivery.state === 'failed' || delivery.state === 'pending'
      return attempt && isFailure && Date.parse(attempt.at) >= since ? [{ ...delivery, attempt }] : []
    })
    .toSorted((one, other) => Date.parse(other.attempt.at) - Date.parse(one.attempt.at))
}

/** Returns the requests since a time that their key did not allow. Those that the Lab rejected are not among them. */
export function findRejections(
  requests: readonly RequestSummary[],
  since: number,
): readonly RequestSummary[] {
  return requests.filter(
    ({ status, fault, at }) =>
      [401, 403, 429].includes(status ?? 0) && (fault ?? 'delay') === 'delay' && Date.parse(at) >= since,
  )
}

/** Returns the keys with rejected requests, and the reason of the last rejection. */
function findRejectedKeys(
  rejected: readonly RequestSummary[],
  keys: AttentionProps['keys'],
): readonly Alert[] {
  return keys.flatMap(({ id, name, permissions }) => {
    const requests = rejected.filter(({ key_id }) => key_id === id)
    const [last] = requests
    if (!last) return []
    const usual = Object.entries(operations).find(([operation]) => operation === last.operation)?.[1]
      .permission
    // The dialect may have changed the permission of an operation.
    const needed = usual === 'write' || usual === 'read' ? usual : 'admin'
    const wanted = permissions.includes(needed) ? 'admin' : needed
    const has = permissions.map((one) => permissionNames[one]).join(' and ')
    const [text, action, to] =
      last.status === 429
        ? ['It had used all requests of its limit.', 'Limit of the plan', '/usage']
        : last.status === 401
          ? ['It is revoked.', 'Create a key', `/keys?create=${permissions}`]
          : [
              `${last.operation} needs more than ${has}.`,
              `Create a key with ${permissionNames[wanted]}`,
              `/keys?create=${[...permissions, wanted]}`,
            ]
    const times = requests.length === 1 ? 'once' : `${formatCount(requests.length)} times`
    return {
      id,
      tone: 'warn',
      title: ['The key', `/requests?key=${id}`, name, `was rejected ${times} in the last hour`],
      text,
      actions: [
        ['See requests', `/requests?key=${id}&status=4`],
        [action, to],
      ],
    }
  })
}

/** Returns the planned faults, and the sabotage that runs. */
function useLabChanges(): readonly Alert[] {
  const { control } = useConsole()
  const { data: faults = [] } = usePlannedFaults()
  const { data: sabotage } = useQuery(() => dataOf(control.GET('/sabotage')), ['sabotage'])
  const remove = useFaultRemoval()
  const alerts: Alert[] = faults
    .filter(({ remaining }) => remaining !== 0)
    .map((fault) => ({
      id: `${fault.isForAll} ${fault.id}`,
      tone: 'fault',
      title: [
        'A fault of the',
        '/lab',
        'Lab',
        `applies to ${describeRequests(fault)}${fault.isForAll ? ' of all organizations' : ''}`,
      ],
      text: `${describeFault(fault.fault)}, ${fault.remaining === null ? 'until it is removed' : `${formatCount(fault.remaining, 'more time')}`}. It is not a bug of your program.`,
      actions: [['Remove it', () => remove(fault)]],
    }))
  if (!sabotage || sabotage.name === null) return alerts
  const title = ['A sabotage of the', '/lab', 'Lab', `runs: ${sabotage.name}`] as const
  const text = sabotage.harm ?? 'It only observes.'
  return [
    ...alerts,
    { id: 'sabotage', tone: 'fault', title, text, actions: [['End it', () => control.DELETE('/sabotage')]] },
  ]
}
