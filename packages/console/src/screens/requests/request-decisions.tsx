import type { Schemas } from '../../api/control-client.ts'
import { Shape, type Tone } from '../../components/facts.tsx'

interface RequestDecisionsProps {
  readonly entry: Schemas['RequestEntry']
  /** Name of the key of the request. */
  readonly keyName: string | undefined
}

/** Decisions of the mock about a request in order, of which the one that decided the response is marked. */
export function RequestDecisions({ entry, keyName }: RequestDecisionsProps) {
  return (
    <ol class="checks" aria-label="Decisions of the mock, in order">
      {decisionsOf(entry, keyName).map(({ name, text, tone, isDeciding }, index) => (
        <li key={index} class={isDeciding ? `deciding tone-${tone}` : tone === 'neutral' ? 'dim' : undefined}>
          <Shape tone={tone} />
          <b>{name}</b>
          <span class="break">{text}</span>
        </li>
      ))}
    </ol>
  )
}

interface Decision {
  readonly name: string
  readonly text: string
  readonly tone: Tone
  readonly isDeciding?: boolean
}

/** Decisions about every request. */
const usual = ['Key', 'Faults', 'Rate limit', 'Permission', 'Operation']

/** Returns the decisions about a request: the usual ones, and then what else the response depends on. */
export function decisionsOf(
  { reasons, operation, status }: Pick<RequestDecisionsProps['entry'], 'reasons' | 'operation' | 'status'>,
  keyName?: string,
): readonly Decision[] {
  const read = reasons.map((reason) => readReason(reason, keyName))
  const deciding = read.findLast(({ tone }) => tone !== 'good' && tone !== 'neutral')
  const isAllowed = read.some(({ name, tone }) => name === 'Permission' && tone === 'good')
  const isHandled = isAllowed && (status !== null || deciding !== undefined)
  const others = usual
    .filter((usualName) => read.every(({ name }) => name !== usualName))
    .map((name): Decision => {
      if (name === 'Faults') return { name, text: 'None applies', tone: 'good' }
      return name === 'Operation' && isHandled
        ? { name, text: `Handled by ${operation}`, tone: 'good' }
        : { name, text: 'Not reached', tone: 'neutral' }
    })
  const position = ({ name }: Decision) => (usual.indexOf(name) + 6) % 6
  return [...read, ...others]
    .map((decision) => ({ ...decision, isDeciding: decision === deciding }))
    .sort((one, other) => position(one) - position(other))
}

/** Reads a reason of the journal. The console comes with the mock that wrote it, so that both agree about its text. */
function readReason(reason: string, keyName: string | undefined): Decision {
  const [pattern, name, text, tone] = forms.find(([form]) => form.test(reason)) ?? lastForm
  return { name, text: (name === 'Key' && tone === 'good' && keyName) || reason.replace(pattern, text), tone }
}

type Form = readonly [pattern: RegExp, name: string, text: string, tone: Tone]

const lastForm: Form = [/^/, 'Note', '', 'neutral']

const forms: readonly Form[] = [
  [/^key (.*) of .*/, 'Key', '$1', 'good'],
  [/^unauthorized: /, 'Key', '', 'warn'],
  [/^fault \S+: /, 'Faults', '', 'fault'],
  [/^rate limit (\d+).*: (\d+) left.*/, 'Rate limit', '$2 of $1 left', 'good'],
  [/^rate limit (\d+).*/, 'Rate limit', '$1 of $1 used', 'warn'],
  [/^permission (\w+): granted/, 'Permission', 'Has $1', 'good'],
  [/^permission (\w+): denied, the key has (.*)/, 'Permission', 'Has $2, needs $1', 'warn'],
  [/^no permission needed/, 'Permission', 'None needed', 'good'],
  [/^route: none matches/, 'Operation', 'None matches', 'warn'],
  [/^validation: /, 'Operation', '', 'warn'],
  [/^dialect /, 'Dialect', '', 'neutral'],
]
