import { processes } from '../../../packages/redis/test/fleet/fleet.ts'
import type { StoreKind } from '../stores/store.ts'
import { missed, ms, type Outcome, quantile } from './outcome.ts'

const maxKeys = 10

/** Measures decisions without any request: in one process, and in all of them at once. */
export async function* measureCost(kind: StoreKind, isLong: boolean): AsyncIterable<Outcome> {
  const store = await kind.start()
  const workers = await store.startWorkers()
  const decide = (concurrency: number, count: number) =>
    Promise.all(
      workers
        .slice(0, count)
        .map((worker) => worker.decide({ type: 'decide', scope: `cost ${count}`, concurrency, durationMs })),
    )
  const { decisionsPerSecond, medianMs: maxMedianMs, commands: maxCommands, bytes: maxBytes } = kind.targets
  const durationMs = isLong ? 10_000 : 3_000
  const [alone] = await decide(1, 1)
  const commandsBefore = await store.countCommands()
  const together = await decide(16, processes)
  const commands = (await store.countCommands()) - commandsBefore
  const { keys, bytes } = await store.measureSize()
  await Promise.all([...workers.map((worker) => worker.kill()), store.stop()])

  const count = together.reduce((sum, each) => sum + each.count, 0)
  const perSecond = (1_000 * count) / durationMs
  const medianMs = quantile(
    together.map((each) => each.medianMs),
    0.5,
  )
  yield {
    text: `cost: ${Math.round(perSecond).toLocaleString('en')} decisions/s from ${processes} processes (median ${ms(medianMs)}), one process alone ${ms(alone?.medianMs ?? 0)} (p99 ${ms(alone?.p99Ms ?? 0)}), ${(commands / count).toFixed(3)} commands a decision, ${keys} keys for 2 scopes with ${bytes.toLocaleString('en')} bytes`,
    failures: missed({
      [`${decisionsPerSecond.toLocaleString('en')} decisions/s`]: perSecond >= decisionsPerSecond,
      [`median of ${maxMedianMs} ms`]: (alone?.medianMs ?? Number.POSITIVE_INFINITY) <= maxMedianMs,
      [`at most ${maxCommands} commands for each decision`]: commands <= maxCommands * count,
      'bounded keys and memory': keys <= maxKeys && bytes <= maxBytes,
    }),
  }
}
