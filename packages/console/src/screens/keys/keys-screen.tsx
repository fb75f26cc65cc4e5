import { useEffect, useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { SecretValue } from '../../components/code-block.tsx'
import { ConfirmButton, type DialogResult, FormDialogButton } from '../../components/dialog.tsx'
import { PermissionList, permissionNames, StatusBadge, Time } from '../../components/facts.tsx'
import { SearchFilter } from '../../components/filtered-list.tsx'
import { Choice, Field, textOf } from '../../components/form.tsx'
import { EmptyState, Loaded, Screen } from '../../components/screen.tsx'
import { type Column, DataTable } from '../../components/table.tsx'
import { Link, useFilters } from '../../router/link.tsx'
import { useConsole, useKeyCreation, useOrganization, useQuery } from '../../state/hooks.ts'

type ApiKey = Schemas['ApiKey']

/** API keys: create, find and revoke. */
export function KeysScreen() {
  const keys = useQuery((client) => dataOf(client.GET('/keys')), ['key', 'request'])
  return (
    <Screen
      title="API keys"
      summary="One key per application, with the fewest permissions it needs. Never put a key into client-side code."
      actions={<CreateKey />}
    >
      <Loaded query={keys} empty={empty}>
        {(all) => <KeyList keys={all} />}
      </Loaded>
    </Screen>
  )
}

/** Button that creates a key, and shows its secret once. */
function CreateKey() {
  const { get, field } = useFilters()
  // A link to a new key names its permissions. "Back" must not open the dialog once more.
  const [selected] = useState(get('create'))
  useEffect(() => void (selected && field('create').onValue('')), [])
  const createKey = useKeyCreation()
  async function create(values: FormData): Promise<DialogResult> {
    const name = textOf(values, 'name')
    const granted = permissions
      .map(([value]) => value)
      .filter((value) => values.getAll('permissions').includes(value))
    if (name === '') throw new Error('The name must have a letter or a digit. Name the application.')
    if (granted.length === 0) {
      throw new Error('Select at least one permission. Every request with a key without one gets 403.')
    }
    const { key } = await createKey(name, granted)
    return {
      title: `The key “${name}” is ready`,
      children: (
        <>
          <SecretValue label="Secret" value={key} />
          <p class="note tone-warn">
            Copy it now. It will not be shown again after you close this dialog, and the mock doesn’t store
            it.
          </p>
          <p>
            Until you close or reload this tab, the <Link to="/explorer">API explorer</Link> can use the key.
          </p>
        </>
      ),
    }
  }
  return (
    <FormDialogButton
      kind="primary"
      label="Create a key"
      title="Create an API key"
      submit="Create the key"
      onSubmit={create}
      isOpen={selected !== ''}
    >
      <Field
        label="Name"
        hint="The one application that uses the key, such as “Nightly sync”."
        name="name"
        required
        maxLength={100}
      />
      <fieldset>
        <legend>Permissions</legend>
        <p class="hint">Select as few as the application needs.</p>
        {permissions.map(([value, allows]) => (
          <Choice
            key={value}
            name="permissions"
            value={value}
            defaultChecked={(selected || 'read').split(',').includes(value)}
            hint={allows}
          >
            {permissionNames[value]}
          </Choice>
        ))}
      </fieldset>
    </FormDialogButton>
  )
}

const empty = (
  <EmptyState title="No API keys yet">
    Requests to the service need one. Create a key for your first application.
  </EmptyState>
)

const permissions = [
  ['read', 'View permits, contacts and conditions.'],
  ['write', 'Modify the watchlist, add notes. Does not include Read.'],
  ['admin', 'Full API access. Includes Read and Write.'],
] as const

function KeyList({ keys }: { readonly keys: readonly ApiKey[] }) {
  const filters = useFilters()
  const search = filters.get('search').trim()
  const state = filters.get('state')
  const shown = keys.filter(
    ({ id, name, revoked_at }) =>
      (state === 'all' || (revoked_at === null) === (state !== 'revoked')) &&
      (name.toLowerCase().includes(search.toLowerCase()) || id === search),
  )
  const revoked = keys.filter(({ revoked_at }) => revoked_at !== null).length
  return (
    <>
      <search class="filters">
        <SearchFilter placeholder="Name of a key" />
        <Field
          label="State"
          {...filters.field('state')}
          options={[
            ['', `Active (${keys.length - revoked})`],
            ['revoked', `Revoked (${revoked})`],
            ['all', `All (${keys.length})`],
          ]}
        />
      </search>
      <div class="section">
        <DataTable
          label="API keys"
          columns={columns}
          items={shown.toReversed()}
          keyOf={({ id }) => id}
          empty={<p class="dim">No key matches.</p>}
        />
      </div>
    </>
  )
}

const columns: readonly Column<ApiKey>[] = [
  {
    header: 'Name',
    sortBy: ({ name }) => name.toLowerCase(),
    cell: ({ id, name, revoked_at }) => (
      <div class={revoked_at === null ? 'key-name' : 'key-name dim'}>
        <span class="break">{name}</span>
        <code class="dim break">{id}</code>
      </div>
    ),
  },
  { header: 'Permissions', cell: ({ permissions }) => <PermissionList permissions={permissions} /> },
  {
    header: 'Created',
    sortBy: ({ created_at }) => created_at,
    cell: ({ created_at }) => <Time at={created_at} />,
    show: 'wide',
  },
  {
    header: 'Last used',
    sortBy: ({ last_used_at }) => last_used_at ?? '',
    cell: ({ last_used_at }) => <Time at={last_used_at} />,
    show: 'wide',
  },
  {
    header: 'State',
    show: 'wide',
    cell: ({ revoked_at: revoked }) => (
      <StatusBadge tone={revoked ? 'neutral' : 'good'} text={revoked ? 'Revoked' : 'Active'} />
    ),
  },
  { header: 'Actions', cell: (key) => <KeyActions {...key} /> },
]

function KeyActions({ id, name, revoked_at }: ApiKey) {
  const { keys, message } = useConsole()
  const client = useOrganization()
  async function revoke(): Promise<void> {
    await client.POST('/keys/{key_id}/revoke', { params: { path: { key_id: id } } })
    keys.value = keys.value.filter((key) => key.id !== id)
    message.value = `Revoked the key “${name}”.`
  }
  return (
    <div class="actions">
      {revoked_at === null && (
        <ConfirmButton
          label="Revoke"
          opener={{ 'aria-label': `Revoke ${name}` }}
          title={`Revoke the key “${name}”?`}
          submit="Revoke the key"
          onSubmit={revoke}
        >
          <p>Programs that use it get 401 at once. A revoked key can’t be restored: create another one.</p>
        </ConfirmButton>
      )}
      <Link to={`/requests?key=${encodeURIComponent(id)}`} aria-label={`Requests of ${name}`}>
        Requests
      </Link>
    </div>
  )
}
