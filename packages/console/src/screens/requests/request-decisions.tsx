import type { Schemas } from '../../api/control-client.ts'
import { Shape, type Tone } from '../../components/facts.tsx'

type Reason = Schemas['RequestEntry']['reasons'][number]

interface RequestDecisionsProps {
  readonly reasons: readonly Reason[]
  /** Name of the key of the request. */
  readonly keyName: string | undefined
}

/** Decisions of the mock about a request in order, of which the one that decided the response is marked. */
export function RequestDecisions({ reasons, keyName }: RequestDecisionsProps) {
  return (
    <ol class="checks" aria-label="Decisions of the mock, in order">
      {decisionsOf(reasons, keyName).map(({ name, text, tone, isDeciding }, index) => (
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

/** Decisions about every request, in their order. */
const usual: readonly Reason['kind'][] = ['key', 'fault', 'rate_limit', 'permission', 'operation']

/** Returns the name of a kind: "Rate limit". */
function nameOf(kind: Reason['kind']): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`.replace('_', ' ')
}

const tones: Readonly<Record<Reason['outcome'], Tone>> = {
  passed: 'good',
  rejected: 'warn',
  applied: 'neutral',
  ignored: 'neutral',
}

/** Returns the decisions about a request: the usual ones, even those that were not made, and then what else the response depends on. */
export function decisionsOf(reasons: readonly Reason[], keyName?: string): readonly Decision[] {
  const deciding = reasons.findLast(({ kind, outcome }) => outcome === 'rejected' || kind === 'fault')
  const others = reasons.filter(({ kind }) => !usual.includes(kind)).map(toDecision)
  return [...usual.flatMap(decisionsAbout), ...others]

  function decisionsAbout(kind: Reason['kind']): readonly Decision[] {
    const made = reasons.filter((reason) => reason.kind === kind).map(toDecision)
    if (made.length > 0) return made
    const name = nameOf(kind)
    return kind === 'fault'
      ? [{ name, text: 'none applies', tone: 'good' }]
      : [{ name, text: 'not reached', tone: 'neutral' }]
  }

  function toDecision(reason: Reason): Decision {
    const { kind, outcome, text } = reason
    return {
      name: nameOf(kind),
      text: (kind === 'key' && outcome === 'passed' && keyName) || text,
      tone: kind === 'fault' ? 'fault' : tones[outcome],
      isDeciding: reason === deciding,
    }
  }
}
