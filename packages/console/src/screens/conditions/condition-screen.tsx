import { dataOf, type Schemas } from '../../api/control-client.ts'
import { DetailsList } from '../../components/details-list.tsx'
import { ConfirmButton, DialogButton } from '../../components/dialog.tsx'
import { EmptyState, Loaded, Screen, Section } from '../../components/screen.tsx'
import { type Column, PagedTable } from '../../components/table.tsx'
import { Time } from '../../components/time.tsx'
import { formatCount } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole, useOrganization, useQuery } from '../../state/hooks.ts'
import { pageSize, usePages } from '../../state/pages.ts'
import { ConditionDialog, type ConditionValues, changesOf } from './condition-dialog.tsx'

/** Condition with its criteria and the permits that match it. */
export function ConditionScreen({ id }: { readonly id: string }) {
  const { goTo, message } = useConsole()
  const client = useOrganization()
  const params = { path: { condition_id: id } }
  const condition = useQuery(
    (signal) => dataOf(client.GET('/conditions/{condition_id}', { params, signal })),
    [client, id],
    (change) => change.type === 'condition' && change.condition_id === id,
  )
  async function change(values: ConditionValues): Promise<void> {
    if (!condition.data) return
    const body = changesOf(values, condition.data)
    await client.PUT('/conditions/{condition_id}', { params, body })
    condition.reload()
    message.value = 'Saved.'
  }
  async function remove(): Promise<void> {
    await client.DELETE('/conditions/{condition_id}', { params })
    message.value = 'Deleted the condition.'
    goTo('/conditions')
  }
  const current = condition.data
  return (
    <Screen
      title={current?.name ?? 'Condition'}
      summary={<Link to="/conditions">All conditions</Link>}
      actions={
        current && (
          <>
            <DialogButton label="Edit">
              {(close) => (
                <ConditionDialog
                  title={`Edit “${current.name}”`}
                  submit="Save"
                  condition={current}
                  onSubmit={(values) => change(values).then(close)}
                  onClose={close}
                />
              )}
            </DialogButton>
            <ConfirmButton
              label="Delete"
              title={`Delete the condition “${current.name}”?`}
              verb="Delete the condition"
              action={remove}
            >
              <p>Permits that only this condition matches can no longer be read, unless they are watched.</p>
            </ConfirmButton>
          </>
        )
      }
    >
      <Loaded query={condition}>
        {(data) => (
          <>
            <Section title="Criteria">
              <p>{describeCriteria(data.criteria)}</p>
              <DetailsList
                items={[
                  ['Identifier', <code key="id">{data.id}</code>],
                  ['Type', data.type],
                  ['Created', <Time key="created" at={data.created_at} />],
                ]}
              />
            </Section>
            <ConditionPermits id={id} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

type Permit = Schemas['PermitSummary']

/** Permits that match a condition. */
export function ConditionPermits({ id }: { readonly id: string }) {
  const client = useOrganization()
  const permits = usePages<Permit>(
    async (page, signal) => {
      const params = { query: { page, per_page: pageSize, condition_id: id } }
      const { data } = await client.GET('/permits', { params, signal })
      return { items: data?.data ?? [], total: data?.meta.total ?? 0 }
    },
    [client, id],
    ({ type }) => type === 'permit' || type === 'condition',
  )
  return (
    <Section title="Matching permits">
      <PagedTable
        label="Permits of the condition"
        noun="permit"
        columns={columns}
        pages={permits}
        keyOf={({ uuid }) => uuid}
        empty={
          <EmptyState title="No permit matches">
            Edit the criteria, or <Link to="/permits">create a permit</Link> that matches them.
          </EmptyState>
        }
      />
    </Section>
  )
}

const columns: readonly Column<Permit>[] = [
  {
    header: 'Number',
    cell: ({ uuid, permit_number }) => (
      <Link to={`/permits/${encodeURIComponent(uuid)}`}>{permit_number}</Link>
    ),
  },
  { header: 'Status', cell: ({ status }) => status, width: '9.5rem' },
  { header: 'Address', cell: ({ address }) => address, show: 'wide' },
  { header: 'Watched', cell: ({ watched }) => (watched ? 'Yes' : 'No'), show: 'wide', width: '6rem' },
  { header: 'Updated', cell: ({ updated_at }) => <Time at={updated_at} />, show: 'wide', width: '8rem' },
]

/** Criteria of a condition. Their fields depend on its type. */
export type Criteria = Schemas['Condition']['criteria']

/** Returns the criteria as a sentence about permits. Fields that are unknown here are listed with their values. */
export function describeCriteria(criteria: Criteria): string {
  if ('company_name' in criteria) {
    const { company_name, fei_number } = criteria
    return `Permits on which ${company_name}${fei_number ? ` (FEI number ${fei_number})` : ''} is a party.`
  }
  if ('license_number' in criteria) {
    const { license_number, license_type } = criteria
    return `Permits on which a party holds the license ${license_number}${license_type ? ` of the kind ${license_type}` : ''}.`
  }
  if ('person_name' in criteria) {
    const { person_name, email } = criteria
    return `Permits on which ${person_name}${email ? ` (${email})` : ''} is a party.`
  }
  if ('radius_miles' in criteria) {
    const { address, radius_miles } = criteria
    const unit = radius_miles === 1 ? 'mile' : 'miles'
    return `Permits within ${formatCount(radius_miles)} ${unit} of ${address}.`
  }
  return `Permits with ${JSON.stringify(criteria)}.`
}
