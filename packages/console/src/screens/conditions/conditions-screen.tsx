import { dataOf, type Schemas } from '../../api/control-client.ts'
import { DialogButton } from '../../components/dialog.tsx'
import { EmptyState, Loaded, Screen } from '../../components/screen.tsx'
import { type Column, VirtualTable } from '../../components/table.tsx'
import { Time } from '../../components/time.tsx'
import { formatCount } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole, useOrganization, useQuery } from '../../state/hooks.ts'
import { ConditionDialog, type ConditionValues } from './condition-dialog.tsx'
import { describeCriteria } from './condition-screen.tsx'

type Condition = Schemas['Condition']

/** List of portfolio conditions. */
export function ConditionsScreen() {
  const { goTo, message } = useConsole()
  const client = useOrganization()
  const conditions = useQuery(
    (signal) => dataOf(client.GET('/conditions', { signal })),
    [client],
    ({ type }) => type === 'condition' || type === 'permit',
  )
  async function create({ type, name, criteria, center }: ConditionValues): Promise<void> {
    const body = { type, criteria, ...(name && { name }), ...(center && { center }) }
    const created = await dataOf(client.POST('/conditions', { body }))
    message.value = `Created the condition “${created.name}”.`
    goTo(`/conditions/${encodeURIComponent(created.id)}`)
  }
  return (
    <Screen
      title="Conditions"
      summary="A portfolio condition makes every permit that matches it readable, even if it isn’t watched."
      actions={
        <DialogButton kind="primary" label="Create a condition">
          {(close) => (
            <ConditionDialog
              title="Create a condition"
              submit="Create the condition"
              onSubmit={create}
              onClose={close}
            />
          )}
        </DialogButton>
      }
    >
      <Loaded query={conditions}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title="No conditions yet">
              Create one for a company, a license, a person or a location.
            </EmptyState>
          ) : (
            <VirtualTable
              label="Conditions"
              columns={columns}
              count={items.length}
              itemAt={(index) => items[index]}
              keyOf={({ id }) => id}
            />
          )
        }
      </Loaded>
    </Screen>
  )
}

const columns: readonly Column<Condition>[] = [
  {
    header: 'Name',
    cell: ({ id, name }) => <Link to={`/conditions/${encodeURIComponent(id)}`}>{name}</Link>,
  },
  {
    header: 'Criteria',
    cell: ({ criteria }) => {
      const text = describeCriteria(criteria)
      return <span title={text}>{text}</span>
    },
    show: 'wide',
  },
  {
    header: 'Permits',
    cell: ({ permit_count }) => formatCount(permit_count),
    isNumber: true,
    width: '5.5rem',
  },
  { header: 'Created', cell: ({ created_at }) => <Time at={created_at} />, show: 'wide', width: '8rem' },
]
