import { useRef, useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { Countdown, DetailsList, Time } from '../../components/facts.tsx'
import { Button, Choice, ErrorNote, Field, Form, textOf } from '../../components/form.tsx'
import { Loaded, Section } from '../../components/screen.tsx'
import { DataTable } from '../../components/table.tsx'
import { formatCount, formatUtc } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useAction, useConsole, useQuery } from '../../state/hooks.ts'

/** The mock's clock: its time, what is due, and the moves of a manual one. */
export function ClockPart() {
  const { control } = useConsole()
  const clock = useQuery((_, options) => dataOf(control.GET('/clock', options)), ['clock'])
  return (
    <Loaded query={clock}>
      {({ mode, scheduled }) =>
        mode === 'manual' ? (
          <ManualClock scheduled={scheduled} reload={clock.reload} />
        ) : (
          <>
            <Section title="Clock">
              <CurrentTime mode="Real: moves by itself" />
              <RealClockNote />
            </Section>
            <SettleSection isManual={false} />
          </>
        )
      }
    </Loaded>
  )
}

type Tasks = readonly Schemas['ScheduledTimer'][]

function ManualClock({ scheduled, reload }: { readonly scheduled: Tasks; readonly reload: () => void }) {
  const [moved, setMoved] = useState<Schemas['ClockMoved']>()
  return (
    <>
      <Section title="Clock">
        <CurrentTime mode="Manual: moves on request" />
        <ClockMoves
          next={scheduled[0]}
          onMoved={(result) => {
            setMoved(result)
            reload()
          }}
        />
        <div role="status">{moved && <p class="note tone-good">{describeMove(moved)}</p>}</div>
        {moved && moved.fired.length > 0 && <TaskTable label="Tasks that ran" tasks={moved.fired} />}
      </Section>
      <Section title="Due next">
        <TaskTable
          label="Scheduled tasks"
          tasks={scheduled}
          isPending
          empty="Nothing is scheduled. Retries of deliveries and delayed responses appear here."
        />
      </Section>
      <SettleSection isManual />
    </>
  )
}

function CurrentTime({ mode }: { readonly mode: string }) {
  const { clock } = useConsole()
  const now = new Date(clock.now.value).toISOString()
  return (
    <DetailsList
      items={[
        ['Time of the service', <span class="lab-now">{formatUtc(now)}</span>],
        ['Mode', mode],
      ]}
    />
  )
}

function describeMove({ now, fired }: Schemas['ClockMoved']): string {
  const count = fired.length === 1 ? '1 task ran.' : `${fired.length || 'No'} tasks ran.`
  return `The clock moved to ${formatUtc(now)}. ${count}`
}

/** Explanation of how to start the mock with a clock that can be moved. */
function RealClockNote() {
  return (
    <>
      <p>
        With a manual clock you decide when time passes: rate windows, retries of webhooks and usage follow
        it. Retries that are due on this clock are shown with their <Link to="/webhooks">webhooks</Link>. The
        clock is chosen when the mock starts.
      </p>
      <CodeBlock label="Command line" text="npx @permit-tracking/mock --clock manual" />
      <CodeBlock label="Test or page" text="const mock = createMock({ clock: 'manual' })" />
    </>
  )
}

interface TaskTableProps {
  readonly label: string
  readonly tasks: Tasks
  /** True for tasks that will run, false for those that ran. */
  readonly isPending?: boolean
  readonly empty?: string
}

const shown = 100

/** Tasks of the clock in order of time. */
function TaskTable({ label, tasks, isPending = false, empty }: TaskTableProps) {
  const items = tasks.slice(0, shown).map((task, position) => ({ ...task, key: `${position} ${task.at}` }))
  return (
    <>
      <DataTable
        label={label}
        items={items}
        keyOf={({ key }) => key}
        empty={<p class="dim">{empty}</p>}
        columns={[
          {
            header: isPending ? 'Due in' : 'When',
            cell: ({ at }) => (isPending ? <Countdown to={at} /> : <Time at={at} />),
          },
          { header: 'Task', cell: ({ label: task }) => <span class="break">{task}</span> },
          { header: 'Time', cell: ({ at }) => formatUtc(at), show: 'wide' },
        ]}
      />
      {tasks.length > shown && <p class="dim">… and {formatCount(tasks.length - shown)} more.</p>}
    </>
  )
}

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
function ClockMoves({ next, onMoved }: ClockMovesProps) {
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
function SettleSection({ isManual }: { readonly isManual: boolean }) {
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
