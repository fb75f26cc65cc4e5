import { dataOf, type Schemas } from '../../api/control-client.ts'
import { DialogButton } from '../../components/dialog.tsx'
import { SearchField } from '../../components/field.tsx'
import { EmptyState, Screen } from '../../components/screen.tsx'
import { type Column, PagedTable } from '../../components/table.tsx'
import { Time } from '../../components/time.tsx'
import { Link, useFilters } from '../../router/link.tsx'
import { useConsole, useOrganization } from '../../state/hooks.ts'
import { pageSize, usePages } from '../../state/pages.ts'
import { ContactDialog } from './contact-dialog.tsx'

type Contact = Schemas['Contact']

/** List of contacts. */
export function ContactsScreen() {
  const { goTo, message } = useConsole()
  const client = useOrganization()
  const filters = useFilters()
  const search = filters.get('search')
  const contacts = usePages<Contact>(
    async (page, signal) => {
      const query = { page, per_page: pageSize, ...(search && { search }) }
      const { data } = await client.GET('/contacts', { params: { query }, signal })
      return { items: data?.data ?? [], total: data?.meta.total ?? 0 }
    },
    [client, search],
    ({ type }) => type === 'contact',
  )
  async function create({ name = '', ...rest }: Schemas['ContactChanges']): Promise<void> {
    const body = { name, ...rest }
    const { id } = await dataOf(client.POST('/contacts', { body }))
    message.value = `Created the contact “${name}”.`
    goTo(`/contacts/${encodeURIComponent(id)}`)
  }
  return (
    <Screen
      title="Contacts"
      summary="People and companies of the organization. The API lists, reads and creates them."
      actions={
        <DialogButton kind="primary" label="Create a contact">
          {(close) => (
            <ContactDialog
              title="Create a contact"
              submit="Create the contact"
              onSubmit={create}
              onClose={close}
            />
          )}
        </DialogButton>
      }
    >
      <search class="filters">
        <SearchField
          label="Search"
          placeholder="Name, company, email, phone"
          value={search}
          onSearch={(text) => filters.set('search', text)}
        />
      </search>
      <PagedTable
        label="Contacts"
        noun="contact"
        columns={columns}
        pages={contacts}
        keyOf={({ id }) => id}
        empty={
          search === '' ? (
            <EmptyState title="No contacts yet">
              Create the first one, here or with POST /contacts.
            </EmptyState>
          ) : (
            <EmptyState title="No contact matches">Search for another text.</EmptyState>
          )
        }
      />
    </Screen>
  )
}

const columns: readonly Column<Contact>[] = [
  {
    header: 'Name',
    cell: ({ id, name }) => <Link to={`/contacts/${encodeURIComponent(id)}`}>{name}</Link>,
  },
  { header: 'Company', cell: ({ company }) => company },
  { header: 'Type', cell: ({ type }) => type, show: 'wide', width: '7rem' },
  { header: 'Email', cell: ({ email }) => email, show: 'wide' },
  { header: 'Phone', cell: ({ phone }) => phone, show: 'wide', width: '9rem' },
  { header: 'Created', cell: ({ created_at }) => <Time at={created_at} />, show: 'wide', width: '8rem' },
]
