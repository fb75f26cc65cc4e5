import { setTimeout as sleep } from 'node:timers/promises'
import { processes, startService } from '../../../packages/redis/test/fleet/fleet.ts'
import type { StoreKind } from '../stores/store.ts'
import { largest, missed, ms, type Outcome, quantile } from './outcome.ts'
import { countRejected, groupByWindow } from './windows.ts'

const limit = 60
const windowMs = 2_000
/** Enough that the pages which wait would fill each window if a call didn't overtake them. */
const walksPerProcess = 10
/** Deadline of a command. Longer than the default: calls and walks of a process without the store have an order of their own. */
const commandTimeout = 1_000

/** Walks the list in all processes, and makes single calls in each. A call overtakes the pages that wait. */
export async function* overtakeWalks(kind: StoreKind, isLong: boolean): AsyncIterable<Outcome> {
  const store = await kind.start()
  const service = await startService(limit, windowMs)
  const workers = await store.startWorkers({ commandTimeout })
  for (const worker of workers) {
    worker.send({
      type: 'load',
      label: 'walk',
      kind: 'walk',
      service: service.address,
      concurrency: walksPerProcess,
    })
  }
  await sleep(1_000)
  for (const worker of workers) {
    worker.send({
      type: 'load',
      label: 'call',
      kind: 'call',
      service: service.address,
      concurrency: 1,
      pauseMs: 400,
    })
  }
  await sleep(isLong ? 30_000 : 8_000)
  const reports = await Promise.all(workers.map((worker) => worker.stopLoad(true)))
  const windows = groupByWindow(await service.takeArrivals())
  await Promise.all([...workers.map((worker) => worker.kill()), service.stop(), store.stop()])

  const samples = reports.flatMap((report) => report.samples)
  const calls = samples.filter(({ label }) => label === 'call')
  const pages = samples.filter(({ label }) => label === 'walk').map(({ sentAt }) => sentAt)
  pages.sort((one, other) => one - other)
  const waits = calls.map(({ startedAt, sentAt }) => {
    const overtaking = pages.filter((at) => at > startedAt + 20 && at < sentAt)
    return { overtakenBy: overtaking.length, lateMs: sentAt - (overtaking[0] ?? sentAt) }
  })
  const late = waits.map(({ lateMs }) => lateMs)
  const overtaken = waits.map(({ overtakenBy }) => overtakenBy)
  const failed = calls.filter(({ error }) => error !== undefined).length
  const rejected = countRejected(windows)
  yield {
    text: `order: ${walksPerProcess * processes} walks (${pages.length} pages) and ${calls.length} calls: a call was sent ${ms(quantile(late, 0.5))} after the next page of any process in the median, p99 ${ms(quantile(late, 0.99))}, max ${ms(largest(late))}; pages in between: p99 ${quantile(overtaken, 0.99)}, max ${largest(overtaken)}; ${rejected} 429s, ${failed} failed`,
    failures: missed({
      // A count instead of a time, so that the result doesn't depend on the speed of the machine.
      'a call is sent before a window of pages': largest(overtaken) < limit,
      'no call fails': failed === 0,
      // A process that stands still between its slot and its request sends it in the next window.
      'at most one 429 for each process': rejected <= processes,
      'walks go on': pages.length > calls.length,
    }),
  }
}
