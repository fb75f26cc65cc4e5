import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { PermissionList, StatusBadge } from '../../components/status-badge.tsx'
import { type Column, DataTable } from '../../components/table.tsx'
import { Time } from '../../components/time.tsx'
import { Link } from '../../router/link.tsx'
import { useConsole } from '../../state/hooks.ts'

/** API key as it is listed. */
export type ApiKey = Schemas['ApiKey']

interface KeyTableProps {
  readonly keys: readonly ApiKey[]
  readonly revokeButton: (key: ApiKey) => ComponentChildren
}

/** Table of API keys. */
export function KeyTable({ keys, revokeButton }: KeyTableProps) {
  const uses = useLastUses()
  const lastUse = ({ id, last_used_at }: ApiKey) => <Time at={uses.get(id) ?? last_used_at} />
  const columns: Column<ApiKey>[] = [
    {
      header: 'Name',
      cell: (key) => (
        <div class={key.revoked_at === null ? 'key-name' : 'key-name dim'}>
          <span class="break">{key.name}</span>
          <code class="dim">{key.id}</code>
          <div class="narrow">
            <PermissionList permissions={key.permissions} /> <KeyState revoked_at={key.revoked_at} />
            <p class="hint">Last used: {lastUse(key)}</p>
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
    { header: 'Last used', cell: lastUse, show: 'wide' },
    { header: 'State', cell: ({ revoked_at }) => <KeyState revoked_at={revoked_at} />, show: 'wide' },
    {
      header: 'Actions',
      cell: (key) => (
        <div class="actions">
          {key.revoked_at === null && revokeButton(key)}
          <Link to={`/requests?key=${encodeURIComponent(key.id)}`} aria-label={`Requests of ${key.name}`}>
            Requests
          </Link>
        </div>
      ),
    },
  ]
  return <DataTable label="API keys" columns={columns} items={keys} keyOf={({ id }) => id} />
}

function KeyState({ revoked_at }: Pick<ApiKey, 'revoked_at'>) {
  if (revoked_at === null) return <StatusBadge tone="good" text="Active" />
  return (
    <span class="badges">
      <StatusBadge tone="neutral" text="Revoked" /> <Time at={revoked_at} />
    </span>
  )
}

const pauseMs = 250

/**
 * Returns the times of the last requests by key, since the screen was opened. Loading all keys again after each request would slow a
 * busy mock.
 */
function useLastUses(): ReadonlyMap<string, string> {
  const { changes } = useConsole()
  const [uses, setUses] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const latest = new Map<string, string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      timer = undefined
      setUses(new Map(latest))
    }
    const stop = changes.listen((batch) => {
      for (const change of batch.changes) {
        if (change.type !== 'request' || change.request.key_id === null) continue
        latest.set(change.request.key_id, change.request.at)
        timer ??= setTimeout(show, pauseMs)
      }
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [changes])
  return uses
}
