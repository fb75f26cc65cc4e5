import { dataOf } from '../../api/control-client.ts'
import { DetailsList } from '../../components/details-list.tsx'
import { ConfirmButton, DialogButton } from '../../components/dialog-button.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Screen } from '../../components/screen.tsx'
import { Section } from '../../components/section.tsx'
import { Time } from '../../components/time.tsx'
import { Link } from '../../router/link.tsx'
import { useConsole } from '../../state/context.ts'
import { useQuery } from '../../state/use-query.ts'
import { ConditionDialog } from './condition-dialog.tsx'
import { type ConditionValues, changesOf } from './condition-fields.ts'
import { ConditionPermits } from './condition-permits.tsx'
import { describeCriteria } from './criteria.ts'

/** Condition with its criteria and the permits that match it. */
export function ConditionScreen({ id }: { readonly id: string }) {
  const { control, organizationId, goTo, message } = useConsole()
  const organization_id = organizationId.value
  const params = { path: { organization_id, condition_id: id } }
  const condition = useQuery(
    (signal) =>
      dataOf(control.GET('/organizations/{organization_id}/conditions/{condition_id}', { params, signal })),
    [organization_id, id],
    (change) => change.type === 'condition' && change.condition_id === id,
  )
  async function change(values: ConditionValues): Promise<void> {
    if (!condition.data) return
    const body = changesOf(values, condition.data)
    await control.PUT('/organizations/{organization_id}/conditions/{condition_id}', { params, body })
    condition.reload()
    message.value = 'Saved.'
  }
  async function remove(): Promise<void> {
    await control.DELETE('/organizations/{organization_id}/conditions/{condition_id}', { params })
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
