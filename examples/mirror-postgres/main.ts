/**
 * Mirrors the watchlist's permits into PostgreSQL: a server, or by default one in this process.
 *
 *   node examples/mirror-postgres/main.ts
 *   DATABASE_URL=postgres://localhost/permits node examples/mirror-postgres/main.ts
 *
 * With `PERMIT_TRACKING_BASE_URL` and `PERMIT_TRACKING_API_KEY` it mirrors that service once. Without, it demonstrates all
 * steps against the mock.
 */
import { createMock } from '@permit-tracking/mock'
import { ensureSchema, mirrorPermits } from '@permit-tracking/postgres'
import { createClient } from '@permit-tracking/sdk'
import { openDatabase } from './database.ts'
import { demonstrate } from './demo.ts'

const isDemo = !process.env.PERMIT_TRACKING_BASE_URL
const database = openDatabase(process.env.DATABASE_URL, isDemo ? undefined : './permits')
try {
  if (isDemo) {
    // A manual clock, so that the program doesn't wait for the day between two full walks.
    const mock = createMock({ permits: 1_200, watched: 700, plan: 'enterprise', clock: 'manual' })
    await demonstrate(mock, database, (line) => console.log(line))
  } else {
    await ensureSchema(database.db)
    const onProgress = ({ read, total }: { read: number; total: number | undefined }) =>
      console.log(`${read} of ${total ?? '?'} permits read`)
    console.log(await mirrorPermits(createClient(), database.db, { onProgress }))
  }
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await database.close()
}
