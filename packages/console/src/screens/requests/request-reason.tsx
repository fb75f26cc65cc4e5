import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Inline } from '../../components/code-block.tsx'
import { permissionNames } from '../../components/facts.tsx'
import { ActionButton } from '../../components/form.tsx'
import { formatCount, formatRelative } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole, useQuery } from '../../state/hooks.ts'
import { describeFault } from '../lab/fault-form.tsx'
import { useFaultRemoval, usePlannedFaults } from '../lab/planned-faults.tsx'
import type { RequestSummary } from './journal.ts'
import { faultOf } from './request-code.tsx'
import { RequestDecisions } from './request-decisions.tsx'

type RequestEntry = Schemas['RequestEntry']
type PlannedFault = Schemas['PlannedFault']

/** Sentence that explains a response, with what to do about it. */
export function RequestReason({ entry }: { readonly entry: RequestEntry }) {
  const { clock } = useConsole()
  const { data: faults } = usePlannedFaults()
  const { data: key } = useQuery(
    async (client) => {
      const [keys, windows] = await Promise.all([
        dataOf(client.GET('/keys')),
        dataOf(client.GET('/rate-windows')),
      ])
      return {
        key: keys.find(({ id }) => id === entry.key_id),
        window: windows.find(({ key_id }) => key_id === entry.key_id),
      }
    },
    ['key', 'request'],
    [entry.id],
  )
  const remove = useFaultRemoval()
  if (!faults || !key) return null
  const fault = findFault(entry, faults)
  const { text, to, link } = explainResponse(entry, { ...key, fault, now: clock.now.value })
  const isError = entry.status === null || entry.status >= 400
  return (
    <>
      <p class="break">
        <Inline text={text} />
      </p>
      <div class="actions">
        {fault && (
          <ActionButton kind="primary" action={() => remove(fault)}>
            Remove the fault
          </ActionButton>
        )}
        {to !== undefined && (
          <Link to={to} class={`button ${isError && !fault ? 'button-primary' : ''}`}>
            {link}
          </Link>
        )}
      </div>
      <RequestDecisions reasons={entry.reasons} keyName={key.key?.name} />
    </>
  )
}

/** Returns the fault that broke a response, while it is planned. */
export function findFault<Fault extends PlannedFault>(
  { reasons }: RequestEntry,
  planned: readonly Fault[],
): Fault | undefined {
  return planned.find(({ id, fault }) => fault.kind !== 'delay' && reasons.some((reason) => reason.id === id))
}

/** Facts about the cause of a response. */
interface Circumstances {
  readonly key: Schemas['ApiKey'] | undefined
  /** Remaining requests of the key, now. */
  readonly window: Schemas['RateWindow'] | undefined
  /** Planned fault that the request had. */
  readonly fault: PlannedFault | undefined
  /** Time on the service's clock in epoch milliseconds. */
  readonly now: number
}

/** Reason for a response in words, and a link to its cause or its fix. */
interface Reason {
  readonly text: string
  readonly to?: string
  readonly link?: string
}

/** Explains a response, and says what to do. */
export function explainResponse(entry: RequestEntry, { key, window, fault, now }: Circumstances): Reason {
  const { status, operation, key_id } = entry
  const message = entry.message ?? ''
  const name = `The key “${key?.name ?? key_id}”`
  const reference = { to: `/explorer/${operation ?? ''}`, link: `Read ${operation ?? 'the API'}` }
  if (entry.fault !== null && entry.fault !== 'delay') {
    const cause = describeFault(fault?.fault ?? faultOf(entry))
    return {
      text: `A fault of the Lab caused this: ${cause}. ${whenPlanned(fault)}`,
      to: '/lab',
      link: 'Planned faults',
    }
  }
  if (status === null) {
    return { text: 'Nothing was sent: the client ended the connection, or the mock was reset meanwhile.' }
  }
  if (status === 401) {
    const text = key_id === null ? message : `${name} is revoked. Create another one.`
    return { text, to: '/keys', link: 'API keys' }
  }
  if (status === 403) {
    const has = key ? ` ${name} has ${key.permissions.map((one) => permissionNames[one]).join(' and ')}.` : ''
    return { text: message + has, to: '/keys', link: 'Create a key' }
  }
  if (status === 429) {
    const waitMs = window?.remaining === 0 && window.resets_at ? Date.parse(window.resets_at) - now : 0
    const next =
      waitMs > 0
        ? `The next window starts ${formatRelative(waitMs)}.`
        : 'Requests are allowed again: send it once more.'
    return { text: `${message} ${next}`, to: '/usage', link: 'Limit of the plan' }
  }
  if (status >= 400) return { text: message || `The service responded with ${status}.`, ...reference }
  return { text: 'The service handled the request.', ...reference }
}

function whenPlanned(fault: PlannedFault | undefined): string {
  if (!fault || fault.remaining === 0) return 'It is no longer planned.'
  if (fault.remaining === null) return 'It is planned until it is removed.'
  return `It is planned for ${formatCount(fault.remaining, 'more request')}.`
}

/** Returns a short form of the reason for an error, or for a response with a fault. */
export function shortReason(request: RequestSummary): string | undefined {
  const { status, fault, message, key_id } = request
  if (fault === 'delay') return 'Fault of the Lab: a delay'
  if (fault !== null) return `Fault of the Lab: ${describeFault(faultOf({ ...request, response: null }))}`
  if (status === null) return 'Nothing was sent'
  if (status === 401 && key_id !== null) return 'The key is revoked'
  return message ?? undefined
}
