import type { Schemas } from '../api/control-client.ts'

/** Meaning of a badge, which decides its color. */
export type Tone = 'good' | 'bad' | 'warn' | 'busy' | 'fault' | 'neutral'

interface StatusBadgeProps {
  readonly tone: Tone
  readonly text: string
}

/** Short state. The text says everything that the color says. */
export function StatusBadge({ tone, text }: StatusBadgeProps) {
  return <span class={`badge tone-${tone}`}>{text}</span>
}

/** Shape of a tone, so that nobody needs the color. */
export function Shape({ tone }: Pick<StatusBadgeProps, 'tone'>) {
  return (
    <svg class={`shape tone-${tone}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={shapes[tone]} />
    </svg>
  )
}

const shapes: Readonly<Record<Tone, string>> = {
  good: 'M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z',
  warn: 'M8 2.75 13.75 12.75H2.25z',
  bad: 'M3.5 3.5h9v9h-9z',
  busy: 'M8 3.25a4.75 4.75 0 1 0 0 9.5 4.75 4.75 0 0 0 0-9.5zm0 2a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5z',
  fault: 'M8 2.25 13.75 8 8 13.75 2.25 8z',
  neutral: 'M3.5 7h9v2h-9z',
}

/** HTTP status; null stands for a missing response. */
export function HttpStatus({ status }: { readonly status: number | null }) {
  const tone = toneOf(status)
  return (
    <span class={`status tone-${tone}`}>
      <Shape tone={tone} />
      {status ?? 'no response'}
    </span>
  )
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
