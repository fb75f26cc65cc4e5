import type { ComponentChildren } from 'preact'
import type { Schemas } from '../api/control-client.ts'
import { formatDuration, formatRelative, formatUtc } from '../format.ts'
import { useConsole } from '../state/hooks.ts'

interface DetailsListProps {
  /** Names and values in the order in which they are shown. */
  readonly items: readonly (readonly [name: string, value: ComponentChildren])[]
  readonly class?: string
}

/** Names with their values. */
export function DetailsList({ items, class: style = 'details' }: DetailsListProps) {
  return (
    <dl class={style}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Number at a glance. */
interface Stat {
  readonly name: string
  readonly value: string
  /** Shape before the name. */
  readonly tone?: Tone | undefined
  /** Explanation beside the number. */
  readonly note?: ComponentChildren
}

/** Numbers at a glance, side by side. */
export function Stats({ items }: { readonly items: readonly Stat[] }) {
  return (
    <dl class="stats">
      {items.map(({ name, value, tone, note }) => (
        <div key={name}>
          <dt>
            {tone && <Shape tone={tone} />}
            {name}
          </dt>
          <dd>
            {value} {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface MeterProps {
  /** Sentence in place of the image. */
  readonly label: string
  /** Filled part, from 0 to 1. */
  readonly share: number
  readonly tone?: Tone | undefined
}

/** Bar that is filled in part. */
export function Meter({ label, share, tone }: MeterProps) {
  return (
    <svg class={tone ? `meter tone-${tone}` : 'meter'} role="img" aria-label={label}>
      <rect width={`${share * 100}%`} height="6" />
    </svg>
  )
}

/** Meaning of a badge, which decides its color. */
export type Tone = 'good' | 'bad' | 'warn' | 'busy' | 'fault' | 'neutral'

interface StatusBadgeProps {
  readonly tone: Tone
  readonly text: string | number
}

/** Short state. The text says everything that the color says. */
export function StatusBadge({ tone, text }: StatusBadgeProps) {
  return (
    <span class={`badge tone-${tone}`}>
      {tone !== 'neutral' && <Shape tone={tone} />}
      {text}
    </span>
  )
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

/** Short state with the shape of its meaning. */
export function Status({ tone, text }: StatusBadgeProps) {
  return (
    <span class={`status tone-${tone}`}>
      <Shape tone={tone} />
      {text}
    </span>
  )
}

/** HTTP status; null stands for a missing response. */
export function HttpStatus({ status }: { readonly status: number | null }) {
  return <Status tone={toneOf(status)} text={status ?? 'no response'} />
}

/** Meaning of an HTTP status; null stands for a missing response. */
export function toneOf(status: number | null): Tone {
  if (status === null || status >= 500) return 'bad'
  if (status >= 400) return 'warn'
  return status >= 300 ? 'neutral' : 'good'
}

/** Kinds of responses as parts of a chart: tone and name. */
export const responseParts = [
  ['good', 'Successful'],
  ['warn', 'Errors (4xx)'],
  ['bad', 'Failures (5xx or none)'],
] as const

/** Legend of a chart of requests, with its parts from the bottom to the top. */
export const responseLegend = responseParts.map(([, name]) => name)

/** Position of the part that counts a status. */
export function responsePart(status: number | null): number {
  return ['warn', 'bad'].indexOf(toneOf(status)) + 1
}

/** Names of the permissions. */
export const permissionNames = { read: 'Read', write: 'Write', admin: 'Admin' } as const

/** Permissions of a key. */
export function PermissionList({ permissions }: Pick<Schemas['ApiKey'], 'permissions'>) {
  return (
    <span class="badges">
      {permissions.map((permission) => (
        <StatusBadge key={permission} tone="neutral" text={permissionNames[permission]} />
      ))}
    </span>
  )
}

interface TimeProps {
  /** ISO 8601 time; null is shown as "never". */
  readonly at: string | null
}

/** Time relative to the service's clock, with the exact time in UTC on hover. */
export function Time({ at }: TimeProps) {
  const { clock } = useConsole()
  if (at === null) return <span class="dim">never</span>
  return (
    <time dateTime={at} title={formatUtc(at)}>
      {formatRelative(Date.parse(at) - clock.now.value)}
    </time>
  )
}

/** Time of the day in UTC, with the date and the age on hover. */
export function ClockTime({ at }: { readonly at: string }) {
  const { clock } = useConsole()
  const text = formatUtc(at)
  return (
    <time dateTime={at} title={`${text}, ${formatRelative(Date.parse(at) - clock.now.value)}`}>
      {text.slice(11, 19)}
    </time>
  )
}

/** Time until a moment on the service's clock, such as "4:59" or "1.5 h". */
export function Countdown({ to }: { readonly to: string }) {
  const { clock } = useConsole()
  const seconds = Math.max(0, Math.ceil((Date.parse(to) - clock.now.value) / 1_000))
  const text = seconds < 3_600 ? toClock(seconds) : formatDuration(seconds * 1_000)
  return (
    <time dateTime={to} title={formatUtc(to)}>
      {seconds === 0 ? 'now' : text}
    </time>
  )
}

function toClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Method of a request as a badge. The color repeats what the text says. */
export function Method({ method }: { readonly method: string }) {
  return <span class={`method tone-${methodTones[method] ?? 'busy'}`}>{method}</span>
}

const methodTones: Readonly<Record<string, Tone>> = { POST: 'good', DELETE: 'bad', EVENT: 'warn' }
