import { dataOf } from '../../api/control-client.ts'
import { ActionButton } from '../../components/form.tsx'
import { Screen } from '../../components/screen.tsx'
import { Link } from '../../router/link.tsx'
import { useConsole, useQuery } from '../../state/hooks.ts'
import { ChurnPart } from './churn-part.tsx'
import { ClockPart } from './clock-part.tsx'
import { DialectPart } from './dialect-part.tsx'
import { FaultsPart } from './faults-part.tsx'
import { StatePart } from './state-part.tsx'

const parts = [
  { id: 'clock', name: 'Clock', Part: ClockPart },
  { id: 'faults', name: 'Faults and latency', Part: FaultsPart },
  { id: 'churn', name: 'Churn', Part: ChurnPart },
  { id: 'dialect', name: 'Dialect', Part: DialectPart },
  { id: 'state', name: 'Reset and snapshot', Part: StatePart },
] as const

/** Everything that makes the mock behave as a test needs it. Each part has a path, such as `/lab/faults`. */
export function LabScreen({ part = 'clock' }: { readonly part?: string | undefined }) {
  const { id: current, Part } = parts.find(({ id }) => id === part) ?? parts[0]
  return (
    <Screen
      title="Lab"
      summary="Move time, make requests fail, change lists while they are read, start over."
    >
      <nav class="lab-parts" aria-label="Lab">
        {parts.map(({ id, name }) => (
          <Link key={id} to={`/lab/${id}`} aria-current={id === current ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <SabotageNote />
      <Part />
    </Screen>
  )
}

/** Warning about a saboteur at work, with a button that ends it. Shows nothing for the intact service. */
function SabotageNote() {
  const { control, message } = useConsole()
  const sabotage = useQuery(
    (_, options) => dataOf(control.GET('/sabotage', options)),
    // A program that starts a saboteur sends requests next.
    ['request'],
  )
  async function end(): Promise<void> {
    await control.DELETE('/sabotage')
    message.value = 'The sabotage has ended.'
    sabotage.reload()
  }
  const { name = null, harm } = sabotage.data ?? {}
  if (name === null) return null
  return (
    <div class="note tone-warn">
      <p>
        <strong>Sabotage: {name}</strong> –{' '}
        {harm ?? 'The service stays intact. It is recorded which saboteurs would have acted.'}
      </p>
      <ActionButton action={end}>End the sabotage</ActionButton>
    </div>
  )
}
