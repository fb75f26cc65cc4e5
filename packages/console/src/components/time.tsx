import { formatRelative, formatUtc } from '../format.ts'
import { useConsole } from '../state/hooks.ts'

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

/** Time until a moment on the service's clock, such as "4:59". */
export function Countdown({ to }: { readonly to: string }) {
  const { clock } = useConsole()
  const seconds = Math.max(0, Math.ceil((Date.parse(to) - clock.now.value) / 1_000))
  const text = seconds < 3_600 ? toClock(seconds) : formatRelative(seconds * 1_000)
  return (
    <time dateTime={to} title={formatUtc(to)}>
      {seconds === 0 ? 'now' : text}
    </time>
  )
}

function toClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
