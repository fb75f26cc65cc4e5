import type { ComponentChildren } from 'preact'
import { Screen } from '../../components/screen.tsx'
import { Link } from '../../router/link.tsx'
import { ChurnPart } from './churn-part.tsx'
import { ClockPart } from './clock-part.tsx'
import { DialectPart } from './dialect-part.tsx'
import { FaultsPart } from './faults-part.tsx'
import { SabotageNote } from './sabotage-note.tsx'
import { StatePart } from './state-part.tsx'

const parts: readonly {
  readonly id: string
  readonly name: string
  readonly show: () => ComponentChildren
}[] = [
  { id: 'clock', name: 'Clock', show: () => <ClockPart /> },
  { id: 'faults', name: 'Faults and latency', show: () => <FaultsPart /> },
  { id: 'churn', name: 'Churn', show: () => <ChurnPart /> },
  { id: 'dialect', name: 'Dialect', show: () => <DialectPart /> },
  { id: 'state', name: 'Reset and snapshot', show: () => <StatePart /> },
]

/** Everything that makes the mock behave as a test needs it. Each part has a path, such as `/lab/faults`. */
export function LabScreen({ part = 'clock' }: { readonly part?: string | undefined }) {
  const current = parts.find(({ id }) => id === part) ?? parts[0]
  return (
    <Screen
      title="Lab"
      summary="Move time, make requests fail, change lists while they are read, start over."
    >
      <nav class="lab-parts" aria-label="Lab">
        {parts.map(({ id, name }) => (
          <Link key={id} to={`/lab/${id}`} aria-current={id === current?.id ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <SabotageNote />
      {current?.show()}
    </Screen>
  )
}
