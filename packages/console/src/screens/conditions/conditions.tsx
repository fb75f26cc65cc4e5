import { dataOf, type Schemas } from '../../api/control-client.ts'
import { DetailsList, Time } from '../../components/facts.tsx'
import { PagedTable } from '../../components/paged-table.tsx'
import { CreateRecord, RecordActions } from '../../components/record-actions.tsx'
import { EmptyState, Loaded, Screen, Section } from '../../components/screen.tsx'
import type { Column } from '../../components/table.tsx'
import { VirtualTable } from '../../components/virtual-table.tsx'
import { formatCount } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useOrganization, useQuery } from '../../state/hooks.ts'
import { permitColumns } from '../permits/permits-screen.tsx'
import { ConditionFields, changesOf, describeCriteria, readCondition } from './condition-fields.tsx'

type Condition = Schemas['Condition']

/** List of portfolio conditions. */
export function ConditionsScreen() {
  const client = useOrganization()
  const conditions = useQuery((client) => dataOf(client.GET('/conditions')), ['condition', 'permit'])
  async function create(values: FormData): Promise<string> {
    return (await dataOf(client.POST('/conditions', { body: readCondition(values) }))).id
  }
  return (
    <Screen
      title="Conditions"
      summary="A portfolio condition makes every permit that matches it readable, even if it isn’t watched."
      actions={
        <CreateRecord noun="condition" onCreate={create}>
          <ConditionFields />
        </CreateRecord>
      }
    >
      <Loaded query={conditions} empty={empty}>
        {(items) => (
          <VirtualTable
            label="Conditions"
            columns={columns}
            count={items.length}
            itemAt={(index) => items[index]}
            keyOf={({ id }) => id}
          />
        )}
      </Loaded>
    </Screen>
  )
}

const empty = (
  <EmptyState title="No conditions yet">
    Create one for a company, a license, a person or a location.
  </EmptyState>
)

const columns: readonly Column<Condition>[] = [
  {
    header: 'Name',
    cell: ({ id, name }) => <Link to={`/conditions/${encodeURIComponent(id)}`}>{name}</Link>,
  },
  {
    header: 'Criteria',
    cell: ({ criteria }) => {
      const text = describeCriteria(criteria)
        .map((pair) => pair.join(': '))
        .join(', ')
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

/** Condition with its criteria and the permits that match it. */
export function ConditionScreen({ id }: { readonly id: string }) {
  const client = useOrganization()
  const params = { path: { condition_id: id } }
  const condition = useQuery(
    (client) => dataOf(client.GET('/conditions/{condition_id}', { params })),
    ['condition'],
  )
  const current = condition.data
  return (
    <Screen
      title={current?.name ?? 'Condition'}
      summary={<Link to="/conditions">All conditions</Link>}
      actions={
        current && (
          <RecordActions
            noun="condition"
            name={current.name}
            onSave={(values) => {
              const body = changesOf(readCondition(values), current)
              return client.PUT('/conditions/{condition_id}', { params, body })
            }}
            onDelete={() => client.DELETE('/conditions/{condition_id}', { params })}
            consequence="Permits that only this condition matches can no longer be read, unless they are watched."
          >
            <ConditionFields condition={current} />
          </RecordActions>
        )
      }
    >
      <Loaded query={condition}>
        {(data) => (
          <>
            <Section title="Criteria">
              <DetailsList
                items={[
                  ...describeCriteria(data.criteria),
                  ['Identifier', <code key="id">{data.id}</code>],
                  ['Type', data.type],
                  ['Created', <Time key="created" at={data.created_at} />],
                ]}
              />
            </Section>
            <Section title="Matching permits">
              <PagedTable
                label="Permits of the condition"
                noun="permit"
                columns={permitColumns}
                load={(client, page) =>
                  client.GET('/permits', { params: { query: { ...page, condition_id: id } } })
                }
                concerns={['permit', 'condition']}
                keyOf={({ uuid }) => uuid}
                empty={
                  <EmptyState title="No permit matches">
                    Edit the criteria, or <Link to="/permits">create a permit</Link> that matches them.
                  </EmptyState>
                }
              />
            </Section>
          </>
        )}
      </Loaded>
    </Screen>
  )
}
