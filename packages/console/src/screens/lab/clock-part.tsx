import { useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { DetailsList } from '../../components/details-list.tsx'
import { Loaded, Section } from '../../components/screen.tsx'
import { DataTable } from '../../components/table.tsx'
import { Countdown, Time } from '../../components/time.tsx'
import { formatCount, formatUtc } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole, useQuery } from '../../state/hooks.ts'
import { ClockMoves, SettleSection } from './clock-moves.tsx'

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

interface ManualClockProps {
  readonly scheduled: Tasks
  readonly reload: () => void
}

function ManualClock({ scheduled, reload }: ManualClockProps) {
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
        <div role="status">{moved && <p class="note note-good">{describeMove(moved)}</p>}</div>
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
