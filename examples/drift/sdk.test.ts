import { drift } from '@permit-tracking/assurance'
import { createClient } from '@permit-tracking/sdk'
import { expect, test } from 'vitest'

test.each([
  {},
  { changes: 10 },
  { dialect: { listOrder: 'filed_desc' } },
  { dialect: { listOrder: 'uuid', perPageMax: 20, perPageOverflow: 'clamp', total: 'absent' } },
  { changes: 2, dialect: { timestamps: 'milliseconds', pageOverflow: 'last_page' } },
] as const)('the SDK loses nothing: %o', async (options) => {
  const report = await drift(async (mock) => {
    const permits = await createClient(mock.clientOptions).permits.list().collect()
    return permits.flatMap(({ uuid }) => uuid ?? [])
  }, options)
  expect(report.passed).toBe(true)
  for (const { lost, present, changes, duplicates } of report.reads) {
    expect(lost).toEqual([])
    expect(present).toBeGreaterThan(500)
    expect(changes).toBeGreaterThan(20)
    expect(duplicates).toBe(0)
  }
})
