import type { Fault } from '@permit-tracking/mock'
import { isExtensible, type JournalRecord, mockSeams } from '@permit-tracking/mock/internal'
import { expect, test } from 'vitest'
import { createTestMock, send } from '../../mock/test/support.ts'
import { createRequestObserver } from '../src/ledger/request-observer.ts'

test('a reworded message changes no situation', async () => {
  const { records, dialect } = await recordFailures()
  const situations = situationsOf(records, dialect)
  expect(situationsOf(records.map(reword), dialect)).toEqual(situations)
  expect(situations).toEqual(
    expect.arrayContaining([
      'key × missing',
      'key × malformed header',
      'key × unknown',
      'key × revoked',
      'permission write × denied',
      'rate limit × reached',
      'fault html × before',
      'fault reset × after_commit',
      'createContact × 403 forbidden',
    ]),
  )
})

test('a fault of 401 is not a key that the service does not accept', async () => {
  const mock = createTestMock()
  mock.faults.next({ status: 401 })
  const { records, dialect } = await record(mock, () => send(mock, '/me'))
  expect(situationsOf(records, dialect).filter((id) => id.startsWith('key'))).toEqual([])
})

async function recordFailures() {
  const mock = createTestMock({ rateLimit: { limit: 4 } })
  return record(mock, async () => {
    const reader = mock.keys.create({ name: 'reader', permissions: ['read'] })
    const faults: Fault[] = [{ as: 'html' }, { as: 'reset', phase: 'after_commit' }]
    await send(mock, '/me', { key: null })
    await send(mock, '/me', { key: 'pt_test_unknown' })
    await mock.fetch(`${mock.baseUrl}/me`, { headers: { Authorization: 'Basic abc' } })
    await send(mock, '/contacts', { method: 'POST', body: { name: 'Dana' }, key: reader.key })
    mock.keys.revoke(reader.id)
    await send(mock, '/me', { key: reader.key })
    await send(mock, '/contacts', { method: 'POST', body: {} })
    for (const fault of faults) {
      mock.faults.next(fault)
      await mock
        .fetch(`${mock.baseUrl}/me`, { headers: { Authorization: `Bearer ${mock.apiKey}` } })
        .then((response) => response.text())
        .catch(() => {})
    }
    for (let count = 0; count < 5; count += 1) await send(mock, '/me')
  })
}

/** Returns what the journal has stored about the requests of an action. */
async function record(mock: ReturnType<typeof createTestMock>, action: () => unknown) {
  if (!isExtensible(mock)) throw new Error('The mock has no seams.')
  const records: JournalRecord[] = []
  const stop = mock[mockSeams].journal.observe((entry) => void records.push(entry))
  await action()
  stop()
  return { records, dialect: mock.dialect }
}

/** Returns the record as another version of the mock would write it, with another text in each message. */
function reword(entry: JournalRecord): JournalRecord {
  return {
    ...entry,
    decisions: entry.decisions.map((decision) =>
      'message' in decision ? { ...decision, message: 'Something else.' } : decision,
    ),
  }
}

function situationsOf(records: readonly JournalRecord[], dialect: JournalDialect): string[] {
  const known = new Set<string>()
  const observe = createRequestObserver(
    { see: (id) => void known.add(id), has: (id) => known.has(id) },
    dialect,
  )
  for (const entry of records) observe(entry)
  return [...known]
}

type JournalDialect = Parameters<typeof createRequestObserver>[1]
