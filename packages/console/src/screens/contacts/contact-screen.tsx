import { dataOf, type Schemas } from '../../api/control-client.ts'
import { DetailsList } from '../../components/details-list.tsx'
import { ConfirmButton, DialogButton } from '../../components/dialog.tsx'
import { Loaded, Screen, Section } from '../../components/screen.tsx'
import { Time } from '../../components/time.tsx'
import { Link } from '../../router/link.tsx'
import { useConsole, useOrganization, useQuery } from '../../state/hooks.ts'
import { ContactDialog } from './contact-dialog.tsx'

/** Contact with all its fields. */
export function ContactScreen({ id }: { readonly id: string }) {
  const { goTo, message } = useConsole()
  const client = useOrganization()
  const params = { path: { contact_id: id } }
  const contact = useQuery(
    (signal) => dataOf(client.GET('/contacts/{contact_id}', { params, signal })),
    [client, id],
    (change) => change.type === 'contact' && change.contact_id === id,
  )
  async function change(body: Schemas['ContactChanges']): Promise<void> {
    await client.PUT('/contacts/{contact_id}', { params, body })
    contact.reload()
    message.value = 'Saved.'
  }
  async function remove(): Promise<void> {
    await client.DELETE('/contacts/{contact_id}', { params })
    message.value = 'Deleted the contact.'
    goTo('/contacts')
  }
  const current = contact.data
  return (
    <Screen
      title={current?.name ?? 'Contact'}
      summary={<Link to="/contacts">All contacts</Link>}
      actions={
        current && (
          <>
            <DialogButton label="Edit">
              {(close) => (
                <ContactDialog
                  title={`Edit “${current.name}”`}
                  submit="Save"
                  contact={current}
                  onSubmit={(values) => change(values).then(close)}
                  onClose={close}
                />
              )}
            </DialogButton>
            <ConfirmButton
              label="Delete"
              title={`Delete the contact “${current.name}”?`}
              verb="Delete the contact"
              action={remove}
            >
              <p>Reading it gets 404 from then on. A deleted contact can’t be restored.</p>
            </ConfirmButton>
          </>
        )
      }
    >
      <Loaded query={contact}>
        {(data) => (
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
        )}
      </Loaded>
    </Screen>
  )
}
