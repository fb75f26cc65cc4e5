import { useRef, useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Button, Choice, ErrorNote, Field, Form, textOf } from '../../components/form.tsx'
import { Section } from '../../components/screen.tsx'
import { formatUtc } from '../../format.ts'
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
            <Field
              {...durationInput}
              label="Duration"
              hint="A number and a unit: ms, s, m, h or d."
              name="by"
              required
              placeholder="90s"
            />
          </Form>
          <Form submit="Advance" onSubmit={(values) => move({ to: `${textOf(values, 'to')}Z` })}>
            <Field
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
const durationInput = {
  pattern: '\\d+(\\.\\d+)?(ms|s|m|h|d)',
  title: 'A number and a unit: ms, s, m, h or d, such as 250ms',
} as const

/** Waits until no delivery is in flight and no retry is scheduled. */
export function SettleSection({ isManual }: { readonly isManual: boolean }) {
  const { control } = useConsole()
  const [state, setState] = useState<{ readonly isWaiting: boolean; readonly text: string }>()
  const attempt = useRef(new AbortController())

  async function wait(values: FormData): Promise<void> {
    attempt.current = new AbortController()
    const { signal } = attempt.current
    setState({ isWaiting: true, text: 'Waiting for the deliveries …' })
    try {
      const body = { timeout: textOf(values, 'timeout') || '30s', advance: values.has('advance') }
      const { now } = await dataOf(control.POST('/settled', { body, signal }))
      setState({ isWaiting: false, text: `All deliveries are settled at ${formatUtc(now)}.` })
    } catch (error) {
      setState(signal.aborted ? { isWaiting: false, text: 'Stopped waiting.' } : undefined)
      if (!signal.aborted) throw error
    }
  }

  return (
    <Section title="Wait until settled">
      <p>Settled means that no delivery of a webhook is in flight and no retry is scheduled.</p>
      <Form submit="Wait" onSubmit={wait}>
        {isManual && (
          <Choice name="advance" defaultChecked>
            Move the clock from one scheduled task to the next
          </Choice>
        )}
        <Field {...durationInput} label="Longest wait, in real time" name="timeout" placeholder="30s" />
      </Form>
      <div role="status">
        {state?.isWaiting && <progress aria-label="Waiting for the deliveries" />}
        {state && <p>{state.text}</p>}
      </div>
      {state?.isWaiting && (
        <div class="actions">
          <Button onClick={() => attempt.current.abort()}>Stop waiting</Button>
        </div>
      )}
    </Section>
  )
}
