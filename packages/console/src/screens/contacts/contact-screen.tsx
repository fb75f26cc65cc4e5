import { useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
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
import { ContactDialog } from './contact-dialog.tsx'

/** Contact with all its fields. */
export function ContactScreen({ id }: { readonly id: string }) {
  const { control, organizationId, goTo, message } = useConsole()
  const organization_id = organizationId.value
  const params = { path: { organization_id, contact_id: id } }
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  const contact = useQuery(
    (signal) =>
      dataOf(control.GET('/organizations/{organization_id}/contacts/{contact_id}', { params, signal })),
    [organization_id, id],
    (change) => change.type === 'contact' && change.contact_id === id,
  )
  async function change(body: Schemas['ContactChanges']): Promise<void> {
    await control.PUT('/organizations/{organization_id}/contacts/{contact_id}', { params, body })
    contact.reload()
    message.value = 'Saved.'
    close()
  }
  async function remove(): Promise<void> {
    await control.DELETE('/organizations/{organization_id}/contacts/{contact_id}', { params })
    message.value = 'Deleted the contact.'
    goTo('/contacts')
  }
  return (
    <Screen
      title={contact.data?.name ?? 'Contact'}
      summary={<Link to="/contacts">All contacts</Link>}
      actions={
        contact.data && (
          <>
            <Button onClick={() => setOpen('edit')}>Edit</Button>
            <Button kind="danger" onClick={() => setOpen('delete')}>
              Delete
            </Button>
          </>
        )
      }
    >
      <Loaded query={contact}>
        {(data) => (
          <>
            <Section title="Details">
              <DetailsList
                items={[
                  ['Identifier', <code key="id">{data.id}</code>],
                  ['Company', data.company || '–'],
                  ['Type', data.type || '–'],
                  ['Email', data.email || '–'],
                  ['Phone', data.phone || '–'],
                  ['Created', <Time key="created" at={data.created_at} />],
                ]}
              />
            </Section>
            {open === 'edit' && (
              <ContactDialog
                title={`Edit “${data.name}”`}
                submit="Save"
                contact={data}
                onSubmit={change}
                onClose={close}
              />
            )}
            {open === 'delete' && (
              <ConfirmDialog
                title={`Delete the contact “${data.name}”?`}
                verb="Delete the contact"
                action={remove}
                onClose={close}
              >
                <p>Reading it gets 404 from then on. A deleted contact can’t be restored.</p>
              </ConfirmDialog>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  )
}
