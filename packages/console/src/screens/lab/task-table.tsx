import type { Schemas } from '../../api/control-client.ts'
import { DataTable } from '../../components/data-table.tsx'
import { Countdown, Time } from '../../components/time.tsx'
import { formatCount } from '../../format/text.ts'
import { formatUtc } from '../../format/time.ts'

interface TaskTableProps {
  readonly label: string
  readonly tasks: readonly Schemas['ScheduledTimer'][]
  /** True for tasks that will run, false for those that ran. */
  readonly isPending?: boolean
  readonly empty?: string
}

const shown = 100

/** Tasks of the clock in order of time. */
export function TaskTable({ label, tasks, isPending = false, empty }: TaskTableProps) {
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
