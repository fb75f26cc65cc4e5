import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { InputField } from '../../components/field.tsx'
import { Form, textOf } from '../../components/form.tsx'
import { ErrorNote } from '../../components/screen.tsx'
import { useAction, useConsole } from '../../state/hooks.ts'

interface ClockMovesProps {
  /** Task that is due first. */
  readonly next: Schemas['ScheduledTimer'] | undefined
  readonly onMoved: (moved: Schemas['ClockMoved']) => void
}

const steps = [
  ['1 second', '1s'],
  ['1 minute', '1m'],
  ['1 hour', '1h'],
  ['1 day', '1d'],
] as const

/** Buttons and forms that move a manual clock. */
export function ClockMoves({ next, onMoved }: ClockMovesProps) {
  const { control, clock } = useConsole()
  const move = async (body: Schemas['ClockMove']) =>
    onMoved(await dataOf(control.POST('/clock/advance', { body })))
  const { run, isRunning, error } = useAction(move)
  // A task that is already due runs without a move.
  const toNext = ({ at }: Schemas['ScheduledTimer']) =>
    Date.parse(at) > clock.now.value ? { to: at } : { by: 0 }
  return (
    <>
      <div class="actions">
        <Button
          kind="primary"
          isBusy={isRunning}
          aria-disabled={next === undefined}
          onClick={() => next && run(toNext(next))}
        >
          To the next due task
        </Button>
        {steps.map(([name, by]) => (
          <Button key={by} isBusy={isRunning} onClick={() => run({ by })}>
            + {name}
          </Button>
        ))}
      </div>
      <ErrorNote error={error} />
      <details>
        <summary>By another duration, or to a time</summary>
        <div class="lab-pair">
          <Form submit="Advance" onSubmit={(values) => move({ by: textOf(values, 'by') })}>
            <InputField
              {...durationInput}
              label="Duration"
              hint="A number and a unit: ms, s, m, h or d."
              name="by"
              required
              placeholder="90s"
            />
          </Form>
          <Form submit="Advance" onSubmit={(values) => move({ to: `${textOf(values, 'to')}Z` })}>
            <InputField
              label="Time in UTC"
              hint="A time after the current one."
              type="datetime-local"
              name="to"
              step="1"
              required
            />
          </Form>
        </div>
      </details>
    </>
  )
}

/** Attributes of an input for a duration such as `1.5s`. */
export const durationInput = {
  pattern: '\\d+(\\.\\d+)?(ms|s|m|h|d)',
  title: 'A number and a unit: ms, s, m, h or d, such as 250ms',
} as const
