import { contactTypes } from '@permit-tracking/spec/labels'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { DetailsList, Time } from '../../components/facts.tsx'
import { SearchFilter } from '../../components/filtered-list.tsx'
import { changedTexts, Fields, type NamedField } from '../../components/form.tsx'
import { PagedTable } from '../../components/paged-table.tsx'
import { CreateRecord, RecordActions } from '../../components/record-actions.tsx'
import { EmptyState, Loaded, Screen, Section } from '../../components/screen.tsx'
import type { Column } from '../../components/table.tsx'
import { Link, useFilters } from '../../router/link.tsx'
import { useOrganization, useQuery } from '../../state/hooks.ts'

type Contact = Schemas['Contact']

/** List of contacts. */
export function ContactsScreen() {
  const client = useOrganization()
  const filters = useFilters()
  const search = filters.get('search').trim()
  async function create(values: FormData): Promise<string> {
    const body = { name: '', ...changedTexts(values, fields) }
    return (await dataOf(client.POST('/contacts', { body }))).id
  }
  return (
    <Screen
      title="Contacts"
      summary="People and companies of the organization. The API lists, reads and creates them."
      actions={
        <CreateRecord noun="contact" onCreate={create}>
          <Fields fields={fields} />
        </CreateRecord>
      }
    >
      <search class="filters">
        <SearchFilter placeholder="Name, company, email, phone" />
      </search>
      <PagedTable
        label="Contacts"
        noun="contact"
        columns={columns}
        load={(client, page) => client.GET('/contacts', { params: { query: { ...page, search } } })}
        concerns={['contact']}
        keyOf={({ id }) => id}
        empty={
          <EmptyState title="No contacts yet">Create the first one, here or with POST /contacts.</EmptyState>
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

/** Contact with all its fields. */
export function ContactScreen({ id }: { readonly id: string }) {
  const client = useOrganization()
  const params = { path: { contact_id: id } }
  const contact = useQuery((client) => dataOf(client.GET('/contacts/{contact_id}', { params })), ['contact'])
  const current = contact.data
  const change = (values: FormData) =>
    client.PUT('/contacts/{contact_id}', { params, body: changedTexts(values, fields, current) })
  return (
    <Screen
      title={current?.name ?? 'Contact'}
      summary={<Link to="/contacts">All contacts</Link>}
      actions={
        current && (
          <RecordActions
            noun="contact"
            name={current.name}
            onSave={change}
            onDelete={() => client.DELETE('/contacts/{contact_id}', { params })}
            consequence="Reading it gets 404 from then on. A deleted contact can’t be restored."
          >
            <Fields fields={fields} record={current} />
          </RecordActions>
        )
      }
    >
      <Loaded query={contact}>
        {(data) => (
          <Section title="Details">
            <DetailsList
              items={[
                ['Identifier', <code key="id">{data.id}</code>],
                ...fields.map(({ name, label }) => [label, data[name] || '–'] as const),
                ['Created', <Time key="created" at={data.created_at} />],
              ]}
            />
          </Section>
        )}
      </Loaded>
    </Screen>
  )
}

const phoneRule = 'International format: a plus sign and 7 to 15 digits, such as +12065550101.'

/** Fields of the form, in order. The control document has the same rules. */
const fields = [
  { name: 'name', label: 'Name', required: true },
  { name: 'company', label: 'Company' },
  { name: 'email', label: 'Email', type: 'email' },
  {
    name: 'phone',
    label: 'Phone',
    hint: phoneRule,
    type: 'tel',
    pattern: '\\+[0-9]{7,15}',
    title: phoneRule,
  },
  {
    name: 'type',
    label: 'Type',
    hint: 'Role of the contact: a known one or any other text.',
    list: 'contact-types',
    suggestions: contactTypes,
  },
] as const satisfies readonly NamedField[]
