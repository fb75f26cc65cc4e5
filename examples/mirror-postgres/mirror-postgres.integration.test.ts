import { createMock } from '@permit-tracking/mock'
import { expect, test } from 'vitest'
import { hasPostgres, startPostgres } from '../../tests/harness/postgres-server.ts'
import { openDatabase } from './database.ts'
import { demonstrate } from './demo.ts'

async function run(url?: string): Promise<string[]> {
  const mock = createMock({ seed: 42, permits: 500, watched: 400, plan: 'enterprise', clock: 'manual' })
  const database = openDatabase(url)
  const lines: string[] = []
  try {
    await demonstrate(mock, database, (line) => void lines.push(line))
  } finally {
    await database.close()
  }
  return lines.filter((line) => line.startsWith('   ') || line.endsWith('All went well.'))
}

const expected = [
  '   caught_up, 400 rows written, 0 deleted',
  '   caught_up, 250 rows written, 0 deleted',
  '   caught_up and caught_up',
  '   caught_up, 0 rows written, 20 deleted',
  expect.stringContaining('The table has the same permits as the service.'),
]

test('the table equals the service through updates, two processes, webhooks and removals', async () => {
  expect(await run()).toEqual(expected)
})

test.skipIf(!hasPostgres)(`on a server${hasPostgres ? '' : ' (PostgreSQL is not installed)'}`, async () => {
  const server = await startPostgres()
  try {
    expect(await run(server.url)).toEqual(expected)
  } finally {
    await server.stop()
  }
})
