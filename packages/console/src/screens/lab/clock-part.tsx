import { useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { DetailsList } from '../../components/details-list.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Section } from '../../components/section.tsx'
import { formatUtc } from '../../format/time.ts'
import { useConsole } from '../../state/context.ts'
import { useQuery } from '../../state/use-query.ts'
import { ClockMoves } from './clock-moves.tsx'
import { RealClockNote } from './real-clock-note.tsx'
import { SettleSection } from './settle-section.tsx'
import { TaskTable } from './task-table.tsx'

/** The mock's clock: its time, what is due, and the moves of a manual one. */
export function ClockPart() {
  const { control } = useConsole()
  const clock = useQuery(
    (signal) => dataOf(control.GET('/clock', { signal })),
    [],
    ({ type }) => type === 'clock',
  )
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

interface ManualClockProps {
  readonly scheduled: readonly Schemas['ScheduledTimer'][]
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
