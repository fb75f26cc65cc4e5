import { useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { ClockTime, Countdown, StatusBadge } from '../../components/facts.tsx'
import { ActionButton, Field, Form, textOf } from '../../components/form.tsx'
import { Loaded, Section } from '../../components/screen.tsx'
import { DataTable } from '../../components/table.tsx'
import { formatCount, formatUtc } from '../../format.ts'
import { useConsole, useQuery } from '../../state/hooks.ts'

type Tasks = readonly Schemas['ScheduledTimer'][]

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

/** The mock's clock: its time, what is due, and the moves of a manual one. */
export function ClockPart() {
  const { control, clock } = useConsole()
  const query = useQuery(() => dataOf(control.GET('/clock')), ['clock'])
  const isManual = clock.mode.value === 'manual'
  const now = clock.now.value
  return (
    <Section title="Clock" note={<StatusBadge tone="neutral" text={isManual ? 'Manual' : 'Real'} />}>
      <p class="lab-now">
        {formatUtc(new Date(now).toISOString()).slice(11, 19)}{' '}
        <small class="dim">{dateFormat.format(now)}, UTC</small>
      </p>
      {isManual ? (
        <Loaded query={query}>{({ scheduled }) => <ClockMoves tasks={scheduled} />}</Loaded>
      ) : (
        <p class="dim">
          With a manual clock you decide when time passes: rate windows, retries of webhooks and usage follow
          it. Start the mock with <code>--clock manual</code> or{' '}
          <code>{"createMock({ clock: 'manual' })"}</code>.
        </p>
      )}
    </Section>
  )
}

const steps = ['1s', '1m', '1h', '1d'] as const

/** Number of tasks that are listed. */
const shown = 3

/** Buttons that move a manual clock, the result of the last move, and what is due next. */
function ClockMoves({ tasks }: { readonly tasks: Tasks }) {
  const { control, clock } = useConsole()
  const [result, setResult] = useState('')
  async function move(body: Schemas['ClockMove']): Promise<void> {
    setResult(describeMove(await dataOf(control.POST('/clock/advance', { body }))))
  }
  async function settle(): Promise<void> {
    const { now } = await dataOf(control.POST('/settled', { body: { timeout: '30s', advance: true } }))
    setResult(`All deliveries are settled at ${formatUtc(now)}.`)
  }
  const [next] = tasks
  return (
    <>
      <div class="actions">
        {steps.map((by) => (
          <ActionButton key={by} action={() => move({ by })}>
            + {by.replace(/\D/, ' $&')}
          </ActionButton>
        ))}
        {next && (
          // A task that is already due runs without a move.
          <ActionButton
            action={() => move(Date.parse(next.at) > clock.now.value ? { to: next.at } : { by: 0 })}
          >
            To the next task, {formatUtc(next.at).slice(11, 19)}
          </ActionButton>
        )}
        <ActionButton
          kind="quiet"
          title="Moves the clock until no delivery is in flight and no retry is scheduled"
          action={settle}
        >
          Settle deliveries
        </ActionButton>
      </div>
      <div role="status">{result && <p class="hint">{result}</p>}</div>
      <DataTable
        label="Next tasks"
        items={tasks.slice(0, shown).map((task, position) => ({ ...task, key: `${position} ${task.at}` }))}
        keyOf={({ key }) => key}
        empty={
          <p class="dim">Nothing is scheduled. Retries of deliveries and delayed responses appear here.</p>
        }
        columns={[
          { header: 'Due', cell: ({ at }) => <ClockTime at={at} /> },
          { header: 'Next tasks', cell: ({ label }) => <span class="break">{label}</span> },
          { header: 'In', isNumber: true, cell: ({ at }) => <Countdown to={at} /> },
        ]}
      />
      {tasks.length > shown && <p class="hint">… and {formatCount(tasks.length - shown)} more.</p>}
      <details>
        <summary>By another duration, or to a time</summary>
        <Form
          submit="Advance"
          onSubmit={(values) => {
            const text = textOf(values, 'move')
            return move(/^\d+(\.\d+)?[a-z]+$/.test(text) ? { by: text } : { to: text })
          }}
        >
          <Field
            label="Duration or time"
            hint="A number with ms, s, m, h or d, or a later time such as 2026-05-01T12:00:00Z."
            name="move"
            required
            placeholder="90s"
          />
        </Form>
      </details>
    </>
  )
}

function describeMove({ now, fired }: Schemas['ClockMoved']): string {
  const labels = fired.slice(0, shown).map(({ label }) => label)
  if (fired.length > shown) labels.push('…')
  return `The clock moved to ${formatUtc(now)}, and ${formatCount(fired.length, 'task')} ran${labels.length > 0 ? `: ${labels.join('; ')}` : ''}.`
}
