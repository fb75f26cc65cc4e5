import { setTimeout as sleep } from 'node:timers/promises'
import { processes, startService, type Worker } from '../../../packages/redis/test/fleet/fleet.ts'
import type { StoreKind } from '../stores/store.ts'
import { largest, missed, ms, type Outcome, percent } from './outcome.ts'
import { countRejected, groupByWindow, usedShare } from './windows.ts'

const windowMs = 6_000
/** Time after which the leases of a killed process are free, in milliseconds. */
const leaseMs = 3_000
/** Deadline of a command. Longer than the default: a process that a busy machine keeps from the store uses only its share. */
const commandTimeout = 1_000

/** Kills a process at a random moment of each window, and starts another one. */
export async function* killWorkers(kind: StoreKind, isLong: boolean): AsyncIterable<Outcome> {
  const limit = 400 * kind.load
  const store = await kind.start()
  const service = await startService(limit, windowMs)
  const workers = await store.startWorkers({ commandTimeout })
  const load = (worker: Worker | undefined) =>
    worker?.send({
      type: 'load',
      label: 'call',
      kind: 'call',
      service: service.address,
      concurrency: 8,
      pauseMs: 20 / kind.load,
    })
  for (const worker of workers) load(worker)
  const kills: number[] = []
  for (let kill = 0; kill < (isLong ? 20 : 3); kill += 1) {
    await sleep(1_500 + Math.random() * 3_000)
    const index = kill % processes
    kills.push(Date.now())
    await workers[index]?.kill()
    const [successor] = await store.startWorkers({ commandTimeout, count: 1 })
    if (!successor) break
    workers[index] = successor
    load(successor)
  }
  // At least one window that is neither the first nor the last.
  await sleep(2 * windowMs)
  const reports = await Promise.all(workers.map((worker) => worker.stopLoad(true)))
  const arrivals = await service.takeArrivals()
  await Promise.all([...workers.map((worker) => worker.kill()), service.stop(), store.stop()])

  const windows = groupByWindow(arrivals)
  const failed = reports.flatMap(({ samples }) => samples).filter(({ error }) => error !== undefined).length
  const alone = reports.filter(({ logLines }) => logLines.length > 0).length
  const used = usedShare(windows, limit)
  const times = arrivals.map(({ at }) => at).sort((one, other) => one - other)
  // Without a request although the window has room, the fleet waits for a lease.
  const pauses = times.slice(1).map((at, index) => {
    const before = times[index] ?? at
    const window = windows.find(({ startsAt, endsAt }) => before >= startsAt && before < endsAt)
    const usedUp =
      arrivals.filter((each) => each.windowEndsAt === window?.endsAt && each.at <= before).length >= limit
    return usedUp || !window ? at - Math.max(before, window?.endsAt ?? before) : at - before
  })
  yield {
    text: `kills: ${kills.length} of ${processes} processes killed and replaced: ${percent(used)} of the limit used, longest pause with free slots ${ms(largest(pauses))}, ${countRejected(windows)} 429s, ${failed} failed, ${alone} processes without ${kind.name} for a moment`,
    failures: missed({
      '95 % of the limit': used >= 0.95,
      'leases return': largest(pauses) <= leaseMs + 1_000,
      'no call fails': failed === 0,
      'every process shares the limit': alone === 0,
    }),
  }
}
