import type { Dialect } from '@permit-tracking/mock'
import { doubts } from './doubts.ts'
import type { Exchange, Reading } from './reading.ts'
import type { Replays } from './replay.ts'
import type { SeededData } from './seed-mock.ts'
import type { SwitchVerdict } from './switch-verdict.ts'

/**
 * Switches that `GET` requests show, apart from the order, with the parts of a response that they are about. The others are about
 * writes, webhooks and used-up limits.
 */
export const subjects = {
  timestamps: /updated_at$/,
  perPageMax: /^(status|data|meta\.per_page)$/,
  perPageDefault: /^(status|data|meta\.per_page)$/,
  perPageOverflow: /^(status|data|meta\.per_page)$/,
  totalPages: /^meta\.total_pages$/,
  total: /^meta\.total$/,
  pageOverflow: /^(status|data|items of data)$/,
  updatedSince: /^(data|items of data)$/,
  otherLists: /^(status|data|items of data|meta.*)$/,
  rateLimitHeaders: /^X-RateLimit/,
  rateLimitReset: /^X-RateLimit-Reset$/,
} as const satisfies Partial<Record<keyof Dialect, RegExp>>

/** Switch that reads show by more than the order. */
export type ReadableSwitch = keyof typeof subjects

/** True for a switch that reads show by more than the order. */
export function isReadable(name: string): name is ReadableSwitch {
  return Object.hasOwn(subjects, name)
}

/** Switch with everything that decides about its value. */
export interface SwitchCase {
  readonly name: ReadableSwitch
  readonly values: readonly Dialect[keyof Dialect][]
  /** Dialect with the fewest differences from the service. */
  readonly best: Dialect
  readonly replays: Replays
  readonly reading: Reading
  readonly data: SeededData
}

/** Judges the value that a switch has in the best dialect, by the responses that another value would change. */
export async function judgeSwitch({
  name,
  values,
  best,
  replays,
  reading,
  data,
}: SwitchCase): Promise<SwitchVerdict> {
  const subject = subjects[name]
  const nearest = (await replays.replay(best)).filter(({ exchange }) => isAbout(name, exchange))
  const paths = new Set<string>()
  const telling = new Set<Exchange>()
  const possible: Dialect[keyof Dialect][] = [best[name]]
  for (const value of values) {
    // A default above the maximum has no effect.
    const isWithoutEffect = name === 'perPageDefault' && Number(value) > best.perPageMax
    if (value === best[name] || isWithoutEffect) continue
    const others = new Map(
      (await replays.replay({ ...best, [name]: value })).map((other) => [other.exchange, other]),
    )
    let isDifferent = false
    for (const one of nearest) {
      const { exchange, answer } = one
      const other = others.get(exchange)
      if (!other || other === one) continue
      const found = replays
        .compare(exchange, answer, other.answer)
        .filter(({ grade, path }) => grade !== 'value' && subject.test(path))
      if (found.length === 0) continue
      isDifferent = true
      telling.add(exchange)
      for (const { path } of found) paths.add(path)
    }
    if (!isDifferent) possible.push(value)
  }
  const operations = new Set([...telling].map(({ request }) => request.operation))
  const contradiction = nearest.find(
    ({ exchange, findings }) =>
      operations.has(exchange.request.operation) &&
      findings.some(({ path }) => {
        // Errors may come from a proxy, which adds no such headers.
        if (path.startsWith('X-RateLimit') && exchange.response.status >= 400) return false
        // Another status elsewhere is about something else.
        return telling.has(exchange) ? subject.test(path) : paths.has(path) && path !== 'status'
      }),
  )
  const verdict = { name, value: undefined, candidates: [] }
  if (telling.size === 0) return { ...verdict, reason: 'No response shows it.' }
  if (contradiction) {
    const { situation } = contradiction.exchange
    return { ...verdict, reason: `No value explains the response to "${situation}".` }
  }
  const doubt = doubts[name]?.(best, reading, data)
  if (doubt !== undefined) return { ...verdict, candidates: possible, reason: doubt }
  if (possible.length > 1)
    return { ...verdict, candidates: possible, reason: 'No response distinguishes them.' }
  const [first, ...more] = new Set(Array.from(telling, ({ situation }) => situation))
  const others = more.length > 0 ? ` and ${more.length} more` : ''
  return { name, value: best[name], candidates: possible, reason: `Shown by "${first}"${others}.` }
}

/** True for an exchange that can show the switch. Other lists may have pages of their own kind. */
function isAbout(name: ReadableSwitch, { request }: Exchange): boolean {
  if (/^(timestamps|rateLimit)/.test(name)) return true
  return (name === 'otherLists') === (request.operation !== 'listPermits')
}
