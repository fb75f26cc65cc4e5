import { dataOf } from '../../api/control-client.ts'
import { ActionButton } from '../../components/form.tsx'
import { Screen } from '../../components/screen.tsx'
import { useConsole, useQuery } from '../../state/hooks.ts'
import { ChurnPart } from './churn-part.tsx'
import { ClockPart } from './clock-part.tsx'
import { DialectPart } from './dialect-part.tsx'
import { FaultsPart } from './faults-part.tsx'
import { StateActions } from './state-actions.tsx'

/** Everything that makes the mock behave as a test needs it. */
export function LabScreen() {
  return (
    <Screen
      title="Lab"
      summary="Move time, make requests fail, change how the service reads its specification"
      actions={<StateActions />}
    >
      <SabotageNote />
      <div class="halves">
        <ClockPart />
        <FaultsPart />
      </div>
      <DialectPart />
      <ChurnPart />
    </Screen>
  )
}

/** Warning about a saboteur at work, with a button that ends it. Shows nothing for the intact service. */
function SabotageNote() {
  const { control } = useConsole()
  const sabotage = useQuery(() => dataOf(control.GET('/sabotage')), ['sabotage'])
  const { name = null, harm } = sabotage.data ?? {}
  if (name === null) return null
  return (
    <div class="note tone-warn">
      <p>
        <strong>Sabotage: {name}</strong> – {harm ?? 'It only observes.'}
      </p>
      <ActionButton action={() => control.DELETE('/sabotage')}>End the sabotage</ActionButton>
    </div>
  )
}
