import type { ServiceResponse } from '../service-reader/service-reader.ts'

/** Returns the headers of a fixed list. Each value is replaced by its form, so that no text of the service stays. */
export function sanitizeHeaders({
  headers,
  receivedAt,
}: Pick<ServiceResponse, 'headers' | 'receivedAt'>): Record<string, string> {
  const forms = Object.entries(readers).map(([name, read]) => {
    const value = headers[name]
    return [name, value === undefined ? undefined : read(value, receivedAt)]
  })
  return Object.fromEntries(forms.filter(([, form]) => form !== undefined))
}

const readers: Readonly<Record<string, (value: string, receivedAt: number) => string>> = {
  'content-type': (value) => (/^application\/json\b/i.test(value) ? 'application/json' : 'other'),
  date: dateForm,
  'retry-after': (value) =>
    /^\d{1,9}$/.test(value) ? 'seconds' : dateForm(value, 0) === 'other' ? 'other' : 'http_date',
  'x-ratelimit-limit': countForm,
  'x-ratelimit-remaining': countForm,
  'x-ratelimit-reset': resetForm,
}

function countForm(value: string): string {
  return /^\d{1,6}$/.test(value) ? 'count' : /^\d{7,15}$/.test(value) ? 'large count' : 'other'
}

/** Returns the seconds between the header and the clock of this machine, or `other`. */
function dateForm(value: string, receivedAt: number): string {
  const isHttpDate = /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/.test(value)
  const seconds = Math.round((Date.parse(value) - receivedAt) / 1_000)
  return isHttpDate && Number.isFinite(seconds) ? `${seconds} s` : 'other'
}

/** Returns the unit of `X-RateLimit-Reset` that makes it a time near the response. */
function resetForm(value: string, receivedAt: number): string {
  if (!/^\d{1,15}$/.test(value)) return 'other'
  const number = Number(value)
  const isNear = (epochMs: number) => Math.abs(epochMs - receivedAt) < 2 * 86_400_000
  if (isNear(number)) return 'epoch_ms'
  if (isNear(number * 1_000)) return 'epoch_s'
  return number <= 86_400 ? 'delta_s' : 'other'
}
