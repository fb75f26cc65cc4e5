import { useState } from 'preact/hooks'
import { dataOf } from '../../api/control-client.ts'
import { ConfirmDialog, DialogButton } from '../../components/dialog.tsx'
import { SearchField, SelectField } from '../../components/field.tsx'
import { EmptyState, Loaded, Screen } from '../../components/screen.tsx'
import { useFilters } from '../../router/link.tsx'
import { useConsole, useOrganization, useQuery } from '../../state/hooks.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { type ApiKey, KeyTable } from './key-table.tsx'

/** API keys: create, find and revoke. */
export function KeysScreen() {
  const { message } = useConsole()
  const client = useOrganization()
  const filters = useFilters()
  const [revoking, setRevoking] = useState<ApiKey>()
  const keys = useQuery(
    (signal) => dataOf(client.GET('/keys', { signal })),
    [client],
    ({ type }) => type === 'key',
  )
  async function revoke({ id, name }: ApiKey): Promise<void> {
    const path = { key_id: id }
    await client.POST('/keys/{key_id}/revoke', { params: { path } })
    message.value = `Revoked the key “${name}”.`
    keys.reload()
  }
  return (
    <Screen
      title="API keys"
      summary="One key per application, with the fewest permissions it needs. Never put a key into client-side code."
      actions={
        <DialogButton kind="primary" label="Create a key">
          {(close) => <CreateKeyDialog onCreate={keys.reload} onClose={close} />}
        </DialogButton>
      }
    >
      <Loaded query={keys}>
        {(all) => {
          const search = filters.get('search')
          const state = filters.get('state')
          const shown = all.filter(
            ({ id, name, revoked_at }) =>
              (state === 'all' || (revoked_at === null) === (state !== 'revoked')) &&
              (name.toLowerCase().includes(search.toLowerCase()) || id === search),
          )
          const revoked = all.filter(({ revoked_at }) => revoked_at !== null).length
          if (all.length === 0) {
            return (
              <EmptyState title="No API keys yet">
                Requests to the service need one. Create a key for your first application.
              </EmptyState>
            )
          }
          return (
            <>
              <search class="filters">
                <SearchField
                  label="Search"
                  placeholder="Name of a key"
                  value={search}
                  onSearch={(text) => filters.set('search', text)}
                />
                <SelectField
                  label="State"
                  value={state}
                  onSelect={(value) => filters.set('state', value)}
                  options={[
                    ['', `Active (${all.length - revoked})`],
                    ['revoked', `Revoked (${revoked})`],
                    ['all', `All (${all.length})`],
                  ]}
                />
              </search>
              {shown.length === 0 ? (
                <EmptyState title="No key matches">
                  Try another name or another state, or create a key.
                </EmptyState>
              ) : (
                <div class="section">
                  <KeyTable keys={[...shown].reverse()} onRevoke={setRevoking} />
                </div>
              )}
            </>
          )
        }}
      </Loaded>
      {revoking && <RevokeDialog apiKey={revoking} revoke={revoke} onClose={() => setRevoking(undefined)} />}
    </Screen>
  )
}

interface RevokeDialogProps {
  readonly apiKey: ApiKey
  readonly revoke: (key: ApiKey) => Promise<void>
  readonly onClose: () => void
}

function RevokeDialog({ apiKey, revoke, onClose }: RevokeDialogProps) {
  return (
    <ConfirmDialog
      title={`Revoke the key “${apiKey.name}”?`}
      verb="Revoke the key"
      action={() => revoke(apiKey)}
      onClose={onClose}
    >
      <p>Programs that use it get 401 at once. A revoked key can’t be restored: create another one.</p>
    </ConfirmDialog>
  )
}
