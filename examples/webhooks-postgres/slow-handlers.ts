import { createPostgresInbox, type Database } from '@permit-tracking/postgres'
import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import type { PgBoss } from 'pg-boss'

/** Data of a job. */
export interface ReportJob {
  readonly permit_uuid: string
  readonly new_status: string
}

/** Creates a receiver that adds a job for each status change. */
export function createSlowReceiver(db: Database, boss: PgBoss, secret: string | undefined) {
  return createWebhooks({ secret, store: createPostgresInbox(db) })
    .on('permit.status_changed', async ({ data }, { tx }) => {
      const { permit_uuid, new_status } = data
      // The job is a row of the same transaction. It exists exactly if the delivery counts as handled.
      const transaction = { executeSql: (sql: string, params?: unknown[]) => tx.query(sql, params) }
      await boss.send('report', { permit_uuid, new_status } satisfies ReportJob, { db: transaction })
    })
    .fallback(() => {})
}

/** Runs the jobs in this process. pg-boss retries a job that fails. */
export async function runJobs(boss: PgBoss, report: (job: ReportJob) => Promise<void>): Promise<void> {
  await boss.work<ReportJob>('report', { pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const { data } of jobs) await report(data)
  })
}
