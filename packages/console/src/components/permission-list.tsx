import type { Schemas } from '../api/control-client.ts'
import { StatusBadge } from './status-badge.tsx'

const names = { read: 'Read', write: 'Write', admin: 'Admin' } as const

/** Permissions of a key. */
export function PermissionList({ permissions }: Pick<Schemas['ApiKey'], 'permissions'>) {
  return (
    <span class="badges">
      {permissions.map((permission) => (
        <StatusBadge key={permission} tone="neutral" text={names[permission]} />
      ))}
    </span>
  )
}
