import { invalid, quote } from '../errors/configuration-error.ts'

/** Length of time: milliseconds as a number, or text with a unit, such as `'500ms'`, `'30s'`, `'2 m'`, `'1h'`, `'7d'`. */
export type Duration = number | `${number}${'' | ' '}${'ms' | 's' | 'm' | 'h' | 'd'}`

const durationText = "milliseconds, or text such as '30s'"
const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Returns the duration in milliseconds. Throws a {@link ConfigurationError} that names the option. */
export function toMs(option: string, duration: Duration, expected = durationText): number {
  const [, amount, unit] = /^([\d.]+) ?(ms|[smhd])$/.exec(String(duration)) ?? []
  const ms = typeof duration === 'number' ? duration : Number(amount) * unitMs[unit as keyof typeof unitMs]
  if (ms >= 0) return ms
  throw invalid(option, expected, quote(duration))
}
