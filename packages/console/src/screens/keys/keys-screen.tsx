import { dataOf, type Schemas } from '../../api/control-client.ts'
import { SecretValue } from '../../components/code-block.tsx'
import { ConfirmButton, type DialogResult, FormDialogButton } from '../../components/dialog.tsx'
import { PermissionList, StatusBadge, Time } from '../../components/facts.tsx'
import { Choice, Field, textOf } from '../../components/form.tsx'
import { EmptyState, Loaded, Screen } from '../../components/screen.tsx'
import { type Column, DataTable } from '../../components/table.tsx'
import { Link, useFilters } from '../../router/link.tsx'
import { useConsole, useOrganization, useQuery } from '../../state/hooks.ts'

type ApiKey = Schemas['ApiKey']

/** API keys: create, find and revoke. */
export function KeysScreen() {
  const { message, organizationId, keys: knownKeys } = useConsole()
  const client = useOrganization()
  const keys = useQuery((client, options) => dataOf(client.GET('/keys', options)), ['key', 'request'])
  async function create(values: FormData): Promise<DialogResult> {
    const organization_id = organizationId.value
    const body = { name: textOf(values, 'name'), permissions: permissionsOf(values) }
    if (body.name === '') throw new Error('The name must have a letter or a digit. Name the application.')
    if (body.permissions.length === 0) {
      throw new Error('Select at least one permission. Every request with a key without one gets 403.')
    }
    const { id, name, key } = await dataOf(client.POST('/keys', { body }))
    knownKeys.value = [...knownKeys.value, { organization_id, id, name, key }]
    keys.reload()
    return { title: `The key “${name}” is ready`, children: <CreatedKey secret={key} /> }
  }
  async function revoke({ id, name }: ApiKey): Promise<void> {
    await client.POST('/keys/{key_id}/revoke', { params: { path: { key_id: id } } })
    message.value = `Revoked the key “${name}”.`
    keys.reload()
  }
  return (
    <Screen
      title="API keys"
      summary="One key per application, with the fewest permissions it needs. Never put a key into client-side code."
      actions={
        <FormDialogButton
          kind="primary"
          label="Create a key"
          title="Create an API key"
          submit="Create the key"
          onSubmit={create}
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
            {permissions.map(([value, name, allows]) => (
              <Choice
                key={value}
                name="permissions"
                value={value}
                defaultChecked={value === 'read'}
                hint={allows}
              >
                {name}
              </Choice>
            ))}
          </fieldset>
        </FormDialogButton>
      }
    >
      <Loaded query={keys} empty={empty}>
        {(all) => <KeyList keys={all} onRevoke={revoke} />}
      </Loaded>
    </Screen>
  )
}

const empty = (
  <EmptyState title="No API keys yet">
    Requests to the service need one. Create a key for your first application.
  </EmptyState>
)

const permissions = [
  ['read', 'Read', 'View permits, contacts and conditions.'],
  ['write', 'Write', 'Modify the watchlist, add notes. Does not include Read.'],
  ['admin', 'Admin', 'Full API access. Includes Read and Write.'],
] as const

/** Returns the permissions that are selected in the form. */
function permissionsOf(values: FormData): Schemas['KeyPermission'][] {
  const selected = values.getAll('permissions')
  return permissions.map(([value]) => value).filter((value) => selected.includes(value))
}

function CreatedKey({ secret }: { readonly secret: string }) {
  return (
    <>
      <SecretValue label="Secret" value={secret} />
      <p class="note tone-warn">
        Copy it now. It will not be shown again after you close this dialog, and the mock doesn’t store it.
      </p>
      <p>
        Until you close or reload this tab, the <Link to="/explorer">API explorer</Link> can use the key.
      </p>
    </>
  )
}

interface KeyListProps {
  readonly keys: readonly ApiKey[]
  readonly onRevoke: (key: ApiKey) => Promise<void>
}

function KeyList({ keys, onRevoke }: KeyListProps) {
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
        <Field label="Search" type="search" placeholder="Name of a key" {...filters.field('search')} />
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
      {shown.length === 0 ? (
        <EmptyState title="No key matches">Try another name or another state, or create a key.</EmptyState>
      ) : (
        <div class="section">
          <DataTable
            label="API keys"
            columns={[
              ...columns,
              { header: 'Actions', cell: (key) => <KeyActions apiKey={key} onRevoke={onRevoke} /> },
            ]}
            items={shown.toReversed()}
            keyOf={({ id }) => id}
          />
        </div>
      )}
    </>
  )
}

const columns: readonly Column<ApiKey>[] = [
  {
    header: 'Name',
    cell: ({ id, name, permissions, revoked_at, last_used_at }) => (
      <div class={revoked_at === null ? 'key-name' : 'key-name dim'}>
        <span class="break">{name}</span>
        <code class="dim">{id}</code>
        <div class="narrow">
          <PermissionList permissions={permissions} /> <KeyState revoked_at={revoked_at} />
          <p class="hint">
            Last used: <Time at={last_used_at} />
          </p>
        </div>
      </div>
    ),
  },
  {
    header: 'Permissions',
    cell: ({ permissions }) => <PermissionList permissions={permissions} />,
    show: 'wide',
  },
  { header: 'Created', cell: ({ created_at }) => <Time at={created_at} />, show: 'wide' },
  { header: 'Last used', cell: ({ last_used_at }) => <Time at={last_used_at} />, show: 'wide' },
  { header: 'State', cell: ({ revoked_at }) => <KeyState revoked_at={revoked_at} />, show: 'wide' },
]

function KeyState({ revoked_at }: Pick<ApiKey, 'revoked_at'>) {
  if (revoked_at === null) return <StatusBadge tone="good" text="Active" />
  return (
    <span class="badges">
      <StatusBadge tone="neutral" text="Revoked" /> <Time at={revoked_at} />
    </span>
  )
}

interface KeyActionsProps extends Pick<KeyListProps, 'onRevoke'> {
  readonly apiKey: ApiKey
}

function KeyActions({ apiKey, onRevoke }: KeyActionsProps) {
  const { id, name, revoked_at } = apiKey
  return (
    <div class="actions">
      {revoked_at === null && (
        <ConfirmButton
          label="Revoke"
          aria-label={`Revoke ${name}`}
          title={`Revoke the key “${name}”?`}
          submit="Revoke the key"
          onSubmit={() => onRevoke(apiKey)}
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
