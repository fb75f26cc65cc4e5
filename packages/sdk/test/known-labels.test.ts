import { readFileSync } from 'node:fs'
import { finalStatuses, isActive, permitStatuses } from '@permit-tracking/sdk'
import { describe, expect, test, vi } from 'vitest'
import { clientOn } from './client-on.ts'
import { json, ruledFetch } from './scripted-fetch.ts'

const { components } = JSON.parse(
  readFileSync(new URL('../../../spec/generated/openapi.json', import.meta.url), 'utf8'),
)

test('the known statuses are the labels of the document', () => {
  expect(permitStatuses).toEqual(components.schemas.PermitStatus.anyOf[0].enum)
})

test('a status is active unless it is final, in any spelling', () => {
  expect(permitStatuses.filter((status) => !isActive(status))).toEqual([...finalStatuses])
  expect(['finaled', ' EXPIRED ', 'with-drawn', 'A new label'].map((status) => isActive(status))).toEqual([
    false,
    false,
    true,
    true,
  ])
})

describe('a status filter that is not a known label', () => {
  const empty = () => ruledFetch(() => json({ data: [], meta: { page: 1, per_page: 100, total: 0 } }))

  async function linesAt(statuses: readonly (string | undefined)[], options = {}) {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const fetch = empty()
    const client = clientOn(fetch, options)
    for (const status of statuses) await client.permits.list({ status }).collect()
    expect(fetch.requests.map(({ query }) => query.status)).toEqual(statuses)
    return warn.mock.calls.map(([line]) => line)
  }

  test.each([['actve'], ['in_reviw'], ['On Hold']])('%s is sent with one line in the log', async (status) => {
    const lines = await linesAt([status, status])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('[permit-tracking] The `status` filter is not a known label.')
    expect(lines[0]).not.toContain(status)
    expect(lines[0]).toMatch(/The known ones are active, Pending, In Review, .+, Withdrawn\.$/)
  })

  test('a known one in any spelling is sent without a line', async () => {
    expect(await linesAt(['active', 'In Review', 'in-review', 'CORRECTIONS_required', undefined])).toEqual([])
  })

  test('the hint goes to the logger, and to nobody at a level below warn', async () => {
    const warn = vi.fn()
    const logger = { debug() {}, info() {}, warn, error() {} }
    expect(await linesAt(['actve'], { logger })).toEqual([])
    expect(warn).toHaveBeenCalledTimes(1)
    expect(await linesAt(['actve'], { logLevel: 'off' })).toEqual([])
    expect(await linesAt(['actve'], { logLevel: 'error' })).toEqual([])
  })

  test('a blank one is rejected without a line', async () => {
    const warn = vi.fn()
    const logger = { debug() {}, info() {}, warn, error() {} }
    await expect(linesAt([' '], { logger })).rejects.toThrow('status')
    expect(warn).not.toHaveBeenCalledWith(expect.stringContaining('not a known label'))
  })

  test('only the first one is reported', async () => {
    expect(await linesAt(['label 1', 'label 2'])).toHaveLength(1)
  })
})
