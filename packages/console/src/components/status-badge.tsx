import type { Schemas } from '../api/control-client.ts'

/** Meaning of a badge, which decides its color. */
export type Tone = 'good' | 'bad' | 'warn' | 'busy' | 'neutral'

interface StatusBadgeProps {
  readonly tone: Tone
  readonly text: string
}

/** Short state. The text says everything that the color says. */
export function StatusBadge({ tone, text }: StatusBadgeProps) {
  return <span class={`badge badge-${tone}`}>{text}</span>
}

/** Badge of an HTTP status; null stands for a missing response. */
export function HttpStatus({ status }: { readonly status: number | null }) {
  return <StatusBadge tone={toneOf(status)} text={status === null ? 'no response' : String(status)} />
}

function toneOf(status: number | null): Tone {
  if (status === null || status >= 500) return 'bad'
  if (status >= 400) return 'warn'
  return status >= 300 ? 'neutral' : 'good'
}

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
