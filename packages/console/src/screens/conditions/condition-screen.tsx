import { useState } from 'preact/hooks'
import { dataOf } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { DetailsList } from '../../components/details-list.tsx'
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
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
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
    close()
  }
  async function remove(): Promise<void> {
    await control.DELETE('/organizations/{organization_id}/conditions/{condition_id}', { params })
    message.value = 'Deleted the condition.'
    goTo('/conditions')
  }
  return (
    <Screen
      title={condition.data?.name ?? 'Condition'}
      summary={<Link to="/conditions">All conditions</Link>}
      actions={
        condition.data && (
          <>
            <Button onClick={() => setOpen('edit')}>Edit</Button>
            <Button kind="danger" onClick={() => setOpen('delete')}>
              Delete
            </Button>
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
            {open === 'edit' && (
              <ConditionDialog
                title={`Edit “${data.name}”`}
                submit="Save"
                condition={data}
                onSubmit={change}
                onClose={close}
              />
            )}
            {open === 'delete' && (
              <ConfirmDialog
                title={`Delete the condition “${data.name}”?`}
                verb="Delete the condition"
                action={remove}
                onClose={close}
              >
                <p>
                  Permits that only this condition matches can no longer be read, unless they are watched.
                </p>
              </ConfirmDialog>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  )
}
