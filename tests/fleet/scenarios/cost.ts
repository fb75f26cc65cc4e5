import { processes, startWorkers } from '../../../packages/redis/test/fleet/fleet.ts'
import { sendCommand } from '../../harness/redis-command.ts'
import { startRedis } from '../../harness/redis-server.ts'
import { countScripts } from './count-scripts.ts'
import { missed, ms, type Outcome, quantile } from './outcome.ts'

const maxKeys = 10
const maxBytes = 64 * 1_024

/** Measures decisions without any request: in one process, and in all of them at once. */
export async function* measureCost(isLong: boolean): AsyncIterable<Outcome> {
  const redis = await startRedis()
  const workers = await startWorkers(redis.url)
  const decide = (concurrency: number, count: number) =>
    Promise.all(
      workers
        .slice(0, count)
        .map((worker) => worker.decide({ type: 'decide', scope: `cost ${count}`, concurrency, durationMs })),
    )
  const durationMs = isLong ? 10_000 : 3_000
  const [alone] = await decide(1, 1)
  const scriptsBefore = await countScripts(redis.port)
  const together = await decide(16, processes)
  const scripts = (await countScripts(redis.port)) - scriptsBefore
  const { keys, bytes, unlimited } = await measureKeys(redis.port)
  await Promise.all([...workers.map((worker) => worker.kill()), redis.stop()])

  const count = together.reduce((sum, each) => sum + each.count, 0)
  const perSecond = (1_000 * count) / durationMs
  const medianMs = quantile(
    together.map((each) => each.medianMs),
    0.5,
  )
  yield {
    text: `cost: ${Math.round(perSecond).toLocaleString('en')} decisions/s from ${processes} processes (median ${ms(medianMs)}), one process alone ${ms(alone?.medianMs ?? 0)} (p99 ${ms(alone?.p99Ms ?? 0)}), ${(scripts / count).toFixed(3)} commands a decision, ${keys} keys for 2 scopes with ${bytes.toLocaleString('en')} bytes, ${unlimited} without expiry`,
    failures: missed({
      '20,000 decisions/s': perSecond >= 20_000,
      'median of 0.3 ms': (alone?.medianMs ?? 1) <= 0.3,
      'one round trip': scripts <= count,
      'bounded keys and memory': keys <= maxKeys && bytes <= maxBytes && unlimited === 0,
    }),
  }
}

async function measureKeys(port: number) {
  const reply = await sendCommand(port, 'KEYS *')
  const names = [...reply.matchAll(/^\$\d+\r\n(.*)\r$/gm)].map(([, name = '']) => name)
  let bytes = 0
  let unlimited = 0
  for (const name of names) {
    bytes += readInteger(await sendCommand(port, `MEMORY USAGE ${JSON.stringify(name)} SAMPLES 0`))
    if (readInteger(await sendCommand(port, `PTTL ${JSON.stringify(name)}`)) === -1) unlimited += 1
  }
  return { keys: names.length, bytes, unlimited }
}

function readInteger(reply: string): number {
  return Number(/^:(-?\d+)/.exec(reply)?.[1] ?? 0)
}
