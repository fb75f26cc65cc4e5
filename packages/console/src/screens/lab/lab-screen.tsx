import type { ComponentChildren } from 'preact'
import { dataOf } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { ErrorNote, Screen } from '../../components/screen.tsx'
import { Link } from '../../router/link.tsx'
import { useAction, useConsole, useQuery } from '../../state/hooks.ts'
import { ChurnPart } from './churn-part.tsx'
import { ClockPart } from './clock-part.tsx'
import { DialectPart } from './dialect-part.tsx'
import { FaultsPart } from './faults-part.tsx'
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

/** Warning about a saboteur at work, with a button that ends it. Shows nothing for the intact service. */
export function SabotageNote() {
  const { control, message } = useConsole()
  const sabotage = useQuery(
    (signal) => dataOf(control.GET('/sabotage', { signal })),
    [],
    // A program that starts a saboteur sends requests next.
    ({ type }) => type === 'request',
    1_000,
  )
  const end = useAction(async () => {
    await control.DELETE('/sabotage')
    message.value = 'The sabotage has ended.'
    sabotage.reload()
  })
  const { name = null, harm } = sabotage.data ?? {}
  if (name === null) return null
  return (
    <div class="note note-warn">
      <p>
        <strong>Sabotage: {name}</strong> –{' '}
        {harm ?? 'The service stays intact. It is recorded which saboteurs would have acted.'}
      </p>
      <ErrorNote error={end.error} />
      <Button onClick={() => end.run()} isBusy={end.isRunning}>
        End the sabotage
      </Button>
    </div>
  )
}
