const changedAt = '2026-03-02T12:00:00Z'
/** Fields of a permit, without its identifier. */
const fields = {
  permit_number: 'BLD-2026-004217',
  jurisdiction: 'seattle-wa',
  status: 'in_review',
  type: 'building',
  description:
    'Replace the roof and the gutters, add two skylights, and repair the chimney above the second floor.',
  address: { street: '1200 Harbor Avenue SW', city: 'Seattle', state: 'WA', zip: '98116' },
  valuation: 48_500,
  filed_date: '2026-01-12',
  updated_at: changedAt,
}
const rest = JSON.stringify(fields).slice(1)

/** Returns the body of one record. */
export function recordBody(): string {
  return `{"data":{"uuid":"0d4a7c52-8e0f-4b53-9d5c-000000000000",${rest}}`
}

/** Returns the body of a page of a list that never changes. */
export function listBody(query: URLSearchParams, items: number): string {
  const page = Number(query.get('page') ?? 1)
  const per_page = Number(query.get('per_page') ?? 25)
  const since = query.get('updated_since')
  const total = since !== null && Date.parse(since) > Date.parse(changedAt) ? 0 : items
  const start = (page - 1) * per_page
  const data: string[] = []
  for (let at = start; at < Math.min(start + per_page, total); at++) {
    data.push(`{"uuid":"0d4a7c52-8e0f-4b53-9d5c-${at.toString().padStart(12, '0')}",${rest}`)
  }
  const meta = JSON.stringify({ page, per_page, total, total_pages: Math.ceil(total / per_page) })
  return `{"data":[${data.join()}],"meta":${meta}}`
}
