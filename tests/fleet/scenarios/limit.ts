import { processes, startService, startWorkers } from '../../../packages/redis/test/fleet/fleet.ts'
import { startRedis } from '../../harness/redis-server.ts'
import { countScripts } from './count-scripts.ts'
import { missed, type Outcome, percent } from './outcome.ts'
import { countRejected, groupByWindow, usedShare } from './windows.ts'

/** Sends more than the limit allows from all processes, over several windows. */
export async function* reachLimit(isLong: boolean): AsyncIterable<Outcome> {
  yield await run({ calls: 5_000, limit: 1_000, windowMs: 5_000 })
  if (isLong) yield await run({ calls: 10_000, limit: 1_000, windowMs: 60_000 })
}

interface Options {
  readonly calls: number
  readonly limit: number
  readonly windowMs: number
}

async function run({ calls, limit, windowMs }: Options): Promise<Outcome> {
  const redis = await startRedis()
  const service = await startService(limit, windowMs)
  const workers = await startWorkers(redis.url)
  for (const worker of workers) {
    worker.send({
      type: 'load',
      label: 'call',
      kind: 'call',
      service: service.address,
      concurrency: 6,
      pauseMs: 25,
      count: calls / processes,
    })
  }
  const reports = await Promise.all(workers.map((worker) => worker.stopLoad(false)))
  const windows = groupByWindow(await service.takeArrivals())
  const commands = await countScripts(redis.port)
  await Promise.all([...workers.map((worker) => worker.kill()), service.stop(), redis.stop()])

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
    text: `limit: ${processes} processes, ${samples.length} calls, ${limit} per ${windowMs / 1_000} s, ${windows.length} windows: ${rejected} 429s after the first window (${rejectedAtStart} in it), ${percent(used)} of the limit used, next window after ${Math.round(meanLostMs)} ms (${percent(ofTime)} of the time), ${(commands / calls).toFixed(2)} commands a call, ${failed} failed, Redis lost ${lost} times`,
    failures: missed({
      // On a machine that is too busy a reply of Redis may be late, and the process continues alone for a moment.
      'no 429': rejected <= (lost === 0 ? 0 : processes),
      '95 % of the limit': used >= 0.95,
      // The service names the end of a window to the second, which only short windows notice.
      '95 % of the time': windowMs < 60_000 || ofTime >= 0.95,
      'no call fails': failed === 0 && samples.length === calls,
    }),
  }
}
