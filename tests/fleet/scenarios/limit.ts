import { processes, startService } from '../../../packages/redis/test/fleet/fleet.ts'
import type { StoreKind } from '../stores/store.ts'
import { missed, type Outcome, percent } from './outcome.ts'
import { countRejected, groupByWindow, usedShare } from './windows.ts'

/** Sends more than the limit allows from all processes, over several windows. */
export async function* reachLimit(kind: StoreKind, isLong: boolean): AsyncIterable<Outcome> {
  const limit = 1_000 * kind.load
  yield await run(kind, { calls: 5 * limit, limit, windowMs: 5_000 })
  if (isLong) yield await run(kind, { calls: 10 * limit, limit, windowMs: 60_000 })
}

interface Options {
  readonly calls: number
  readonly limit: number
  readonly windowMs: number
}

async function run(kind: StoreKind, { calls, limit, windowMs }: Options): Promise<Outcome> {
  const store = await kind.start()
  const service = await startService(limit, windowMs)
  const workers = await store.startWorkers()
  for (const worker of workers) {
    worker.send({
      type: 'load',
      label: 'call',
      kind: 'call',
      service: service.address,
      concurrency: 6,
      pauseMs: 25 / kind.load,
      count: calls / processes,
    })
  }
  const reports = await Promise.all(workers.map((worker) => worker.stopLoad(false)))
  const windows = groupByWindow(await service.takeArrivals())
  const commands = await store.countCommands()
  await Promise.all([...workers.map((worker) => worker.kill()), service.stop(), store.stop()])

  const samples = reports.flatMap((report) => report.samples)
  const failed = samples.filter(({ error }) => error !== undefined).length
  const lost = reports.flatMap(({ logLines }) => logLines).filter(({ level }) => level === 'warn').length
  const rejectedAtStart = windows[0]?.rejected ?? 0
  const rejected = countRejected(windows) - rejectedAtStart
  const used = usedShare(windows, limit)
  // The windows of the mock start with a request, so the time between two of them is lost.
  const lostMs = windows
    .slice(1)
    .map(({ startsAt }, index) => startsAt - (windows[index]?.startsAt ?? startsAt) - windowMs)
  const meanLostMs = lostMs.reduce((sum, each) => sum + each, 0) / lostMs.length
  const ofTime = (used * windowMs) / (windowMs + meanLostMs)
  return {
    text: `limit: ${processes} processes, ${samples.length} calls, ${limit} per ${windowMs / 1_000} s, ${windows.length} windows: ${rejected} 429s after the first window (${rejectedAtStart} in it), ${percent(used)} of the limit used, next window after ${Math.round(meanLostMs)} ms (${percent(ofTime)} of the time), ${(commands / calls).toFixed(2)} commands a call, ${failed} failed, ${kind.name} lost ${lost} times`,
    failures: missed({
      // On a machine that is too busy a reply of the store may be late, and the process continues alone for a moment.
      'no 429': rejected <= (lost === 0 ? 0 : processes),
      '95 % of the limit': used >= 0.95,
      // The service names the end of a window to the second, which only short windows notice.
      '95 % of the time': windowMs < 60_000 || ofTime >= 0.95,
      'no call fails': failed === 0 && samples.length === calls,
    }),
  }
}
