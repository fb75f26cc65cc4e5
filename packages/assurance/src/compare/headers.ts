/** Returns the headers of a fixed list. Each value is replaced by its form, such as the unit of a time. */
export function headerForms(
  headers: Readonly<Record<string, string>>,
  receivedAt: number,
): Record<string, string> {
  const forms = Object.entries(readers).map(([name, read]) => {
    const value = headers[name.toLowerCase()]
    return [name, value === undefined ? undefined : read(value, receivedAt)]
  })
  return Object.fromEntries(forms.filter(([, form]) => form !== undefined))
}

const readers: Readonly<Record<string, (value: string, receivedAt: number) => string>> = {
  'Content-Type': (value) => (/^application\/json\b/i.test(value) ? 'application/json' : 'other'),
  'Retry-After': (value) =>
    /^\d{1,9}$/.test(value) ? 'seconds' : Number.isNaN(Date.parse(value)) ? 'other' : 'http_date',
  'X-RateLimit-Limit': countForm,
  'X-RateLimit-Remaining': countForm,
  'X-RateLimit-Reset': resetForm,
}

function countForm(value: string): string {
  return /^\d{1,15}$/.test(value) ? 'count' : 'other'
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
