import { setTimeout as sleep } from 'node:timers/promises'
import { type FaultyProxy, startFaultyProxy } from '../../../packages/redis/test/faulty-proxy.ts'
import { processes, startService, startWorkers } from '../../../packages/redis/test/fleet/fleet.ts'
import type { LogLine, Sample } from '../../../packages/redis/test/fleet/protocol.ts'
import { sendCommand } from '../../harness/redis-command.ts'
import { type RedisServer, startRedis } from '../../harness/redis-server.ts'
import { largest, missed, ms, type Outcome, percent, quantile } from './outcome.ts'
import { groupByWindow, type Window } from './windows.ts'

/** Maximum extra wait of a call while Redis is ill. */
const extraWaitMs = 50
/** Time after which a call that no limit holds back counts as hanging. */
const hangMs = 1_000
/** Maximum time from the recovery of Redis to the last process that shares the limit again. */
const sharedAgainMs = 2_000

/** Requests per window of the service whose limit is used up. */
const tightLimit = 300
/** Maximum time of a command, which is the default of the limiter. */
const commandTimeout = 50

/** Redis and the proxy in front of it. */
interface Target {
  readonly proxy: FaultyProxy
  /** Server that the proxy connects to. A fault may replace it. */
  redis: RedisServer
}

/** Injects a fault; resolves when Redis has recovered. */
type Fault = (target: Target) => Promise<void>

const faults: Readonly<Record<string, Fault>> = {
  async 'killed, started again after 1.5 s'(target) {
    const { port } = target.redis
    await target.redis.stop()
    await sleep(1_500)
    target.redis = await startRedis({ port })
  },
  async 'paused for 5 s (SIGSTOP)'({ redis }) {
    redis.child.kill('SIGSTOP')
    await sleep(5_000)
    redis.child.kill('SIGCONT')
  },
  async FLUSHALL({ redis }) {
    await sendCommand(redis.port, 'FLUSHALL')
  },
  async 'SCRIPT FLUSH'({ redis }) {
    await sendCommand(redis.port, 'SCRIPT FLUSH')
  },
  async 'latency of 2 s for 4 s'({ proxy }) {
    proxy.delay(2_000)
    await sleep(4_000)
    proxy.delay(0)
  },
  async 'connections cut every second, 4 times'({ proxy }) {
    for (let cut = 0; cut < 4; cut += 1) {
      if (cut > 0) await sleep(1_000)
      proxy.cut()
    }
  },
  async 'failover to a replica'(target) {
    const replica = await startRedis({ args: ['--replicaof', '127.0.0.1', String(target.redis.port)] })
    await waitForReplica(replica.port)
    await target.redis.stop()
    target.proxy.cut()
    await sleep(500)
    await sendCommand(replica.port, 'REPLICAOF NO ONE')
    target.proxy.restore(replica.port)
    target.redis = replica
  },
}

interface Phase {
  readonly name: string
  readonly startedAt: number
  readonly recoveredAt: number
  readonly endedAt: number
}

/**
 * Injects faults one after another, with calls to two services: the limit of one is never reached, so its calls never wait
 * without a fault, and the limit of the other always is.
 */
export async function* injectFaults(isLong: boolean): AsyncIterable<Outcome> {
  // A replica then starts at once instead of after five seconds.
  const redis = await startRedis({ args: ['--repl-diskless-sync-delay', '0'] })
  const proxy = await startFaultyProxy(redis.port)
  const target: Target = { proxy, redis }
  const open = await startService(1_000_000, 60_000)
  const tight = await startService(tightLimit, 2_000)
  const workers = await startWorkers(proxy.url)
  for (const worker of workers) {
    worker.send({
      type: 'load',
      label: 'open',
      kind: 'call',
      service: open.address,
      concurrency: 2,
      pauseMs: 40,
    })
    worker.send({
      type: 'load',
      label: 'tight',
      kind: 'call',
      service: tight.address,
      concurrency: 8,
      pauseMs: 60,
    })
  }
  // The first window, and the start of the processes.
  await sleep(3_000)
  const phases: Phase[] = []
  const inject = async (name: string, fault: Fault) => {
    const startedAt = Date.now()
    await fault(target)
    const recoveredAt = Date.now()
    await sleep(isLong ? 6_000 : 2_000)
    phases.push({ name, startedAt, recoveredAt, endedAt: Date.now() })
  }
  await inject('no fault', () => sleep(2_000))
  for (let round = 0; round < (isLong ? 3 : 1); round += 1) {
    for (const [name, fault] of Object.entries(faults)) await inject(name, fault)
  }
  const reports = await Promise.all(workers.map((worker) => worker.stopLoad(true)))
  const windows = groupByWindow(await tight.takeArrivals())
  await Promise.all([...workers.map((worker) => worker.kill()), open.stop(), tight.stop()])
  await Promise.all([proxy.stop(), target.redis.stop()])

  const samples = reports.flatMap((report) => report.samples)
  const lines = reports.map((report) => report.logLines)
  const [quiet] = phases
  const quietWaitMs = quiet ? quantile(waitsIn(quiet, samples), 0.99) : 0
  for (const phase of phases) yield describe(phase, { samples, lines, windows, quietWaitMs })
}

interface Observed {
  readonly samples: readonly Sample[]
  /** Lines of each process. */
  readonly lines: readonly (readonly LogLine[])[]
  readonly windows: readonly Window[]
  readonly quietWaitMs: number
}

function describe(phase: Phase, { samples, lines, windows, quietWaitMs }: Observed): Outcome {
  const waits = waitsIn(phase, samples)
  // Timers of a busy machine are late, which the longest of thousands of waits always shows.
  const usualWaitMs = quantile(waits, 0.99)
  const failed = samples.filter(
    (sample) => sample.error !== undefined && isIn(phase, sample.startedAt),
  ).length
  const during = windows.filter(
    ({ startsAt, endsAt }) => startsAt < phase.endedAt && endsAt > phase.startedAt,
  )
  const overshoot = largest(during.map(({ rejected }) => rejected))
  const ended = during.filter(({ endsAt }) => endsAt < phase.endedAt)
  const used = quantile(
    ended.map(({ accepted }) => accepted / tightLimit),
    0,
  )
  const share = ended.length === 0 ? '' : `, of which ≥ ${percent(used)} were used`
  const outages = lines.map((own) => findOutage(phase, own)).filter((outage) => outage !== undefined)
  const againMs = largest(outages.map(({ endedAt }) => Math.max(0, endedAt - phase.recoveredAt)))
  const switches =
    outages.length === 0
      ? 'no process noticed'
      : `${outages.length} processes without Redis, the last one shared ${ms(againMs)} after it`
  return {
    text: `faults: ${phase.name}: ${waits.length} calls of an open limit waited p99 ${ms(usualWaitMs)}, max ${ms(largest(waits))}, ${failed} failed; ≤ ${overshoot} 429s a window of a used-up limit${share}; ${switches}`,
    failures: missed({
      'no call fails': failed === 0,
      'no call hangs': largest(waits) < hangMs,
      [`waits ≤ ${extraWaitMs} ms longer`]: usualWaitMs <= quietWaitMs + extraWaitMs,
      [`overshoot ≤ ${processes}`]: overshoot <= processes,
      'shared again within 2 s': againMs <= sharedAgainMs,
    }),
  }
}

interface Outage {
  readonly startedAt: number
  /** Infinite if the process does not share the limit at the end of the phase. */
  readonly endedAt: number
}

/** Returns the time that a process spent without Redis because of a fault. */
function findOutage(
  { startedAt, recoveredAt, endedAt }: Phase,
  lines: readonly LogLine[],
): Outage | undefined {
  const own = lines.filter(({ at }) => at >= startedAt && at < endedAt)
  const start = own.find(({ level, at }) => level === 'warn' && at <= recoveredAt + commandTimeout)
  if (!start) return undefined
  const end = own.find(({ level, at }) => level === 'info' && at >= recoveredAt)
  const isOver = own.findLast(({ at }) => at < recoveredAt)?.level === 'info'
  return { startedAt: start.at, endedAt: isOver ? recoveredAt : (end?.at ?? Number.POSITIVE_INFINITY) }
}

/** Returns the waits of calls that no limit holds back, without the time in which their process could not run. */
function waitsIn(phase: Phase, samples: readonly Sample[]): number[] {
  return samples
    .filter(({ label, startedAt }) => label === 'open' && isIn(phase, startedAt))
    .map(({ waitMs, stalledMs }) => Math.max(0, waitMs - stalledMs))
}

function isIn({ startedAt, endedAt }: Phase, at: number): boolean {
  return at >= startedAt && at < endedAt
}

/** Waits until a replica has the data of its primary. */
async function waitForReplica(port: number): Promise<void> {
  for (let attempt = 0; attempt < 250; attempt += 1) {
    if ((await sendCommand(port, 'INFO replication')).includes('master_link_status:up')) return
    await sleep(20)
  }
  throw new Error(`The replica on port ${port} did not connect.`)
}
