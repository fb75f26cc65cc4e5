import { setTimeout as sleep } from 'node:timers/promises'
import { processes, startService } from '../../../packages/redis/test/fleet/fleet.ts'
import type { LogLine, Sample } from '../../../packages/redis/test/fleet/protocol.ts'
import type { StoreKind } from '../stores/store.ts'
import { largest, missed, ms, type Outcome, percent, quantile } from './outcome.ts'
import { groupByWindow, type Window } from './windows.ts'

/** Time, beside that of a command, after which a call that no limit holds back counts as hanging. */
const hangMs = 1_000
/** Time by which the timers of eight processes on a machine with two CPUs may be late. */
const lateMs = 100
/** Maximum time from the recovery of the store to the last process that shares the limit again. */
const sharedAgainMs = 2_000

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
export async function* injectFaults(kind: StoreKind, isLong: boolean): AsyncIterable<Outcome> {
  const store = await kind.startFaulty()
  const open = await startService(1_000_000, 60_000)
  const tight = await startService(300 * kind.load, 2_000)
  const workers = await store.startWorkers()
  for (const worker of workers) {
    worker.send({
      type: 'load',
      label: 'open',
      kind: 'call',
      service: open.address,
      concurrency: 2,
      pauseMs: 40 / kind.load,
    })
    worker.send({
      type: 'load',
      label: 'tight',
      kind: 'call',
      service: tight.address,
      concurrency: 8,
      pauseMs: 60 / kind.load,
    })
  }
  // The first window, and the start of the processes.
  await sleep(3_000)
  const phases: Phase[] = []
  const inject = async (name: string, fault: () => Promise<void>) => {
    const startedAt = Date.now()
    await fault()
    const recoveredAt = Date.now()
    await sleep(isLong ? 6_000 : 2_000)
    phases.push({ name, startedAt, recoveredAt, endedAt: Date.now() })
  }
  await inject('no fault', () => sleep(2_000))
  for (let round = 0; round < (isLong ? 3 : 1); round += 1) {
    for (const [name, fault] of Object.entries(store.faults)) await inject(name, fault)
  }
  const reports = await Promise.all(workers.map((worker) => worker.stopLoad(true)))
  const windows = groupByWindow(await tight.takeArrivals())
  await Promise.all([...workers.map((worker) => worker.kill()), open.stop(), tight.stop()])
  await store.stop()

  const samples = reports.flatMap((report) => report.samples)
  const lines = reports.map((report) => report.logLines)
  const [quiet] = phases
  const quietWaitMs = quiet ? quantile(waitsIn(quiet, samples), 0.99) : 0
  for (const phase of phases) yield describe(kind, phase, { samples, lines, windows, quietWaitMs })
}

interface Observed {
  readonly samples: readonly Sample[]
  /** Lines of each process. */
  readonly lines: readonly (readonly LogLine[])[]
  readonly windows: readonly Window[]
  readonly quietWaitMs: number
}

function describe(
  kind: StoreKind,
  phase: Phase,
  { samples, lines, windows, quietWaitMs }: Observed,
): Outcome {
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
    ended.map(({ accepted }) => accepted / (300 * kind.load)),
    0,
  )
  const share = ended.length === 0 ? '' : `, of which ≥ ${percent(used)} were used`
  const outages = lines.map((own) => findOutage(kind, phase, own)).filter((outage) => outage !== undefined)
  const againMs = largest(outages.map(({ endedAt }) => Math.max(0, endedAt - phase.recoveredAt)))
  const switches =
    outages.length === 0
      ? 'no process noticed'
      : `${outages.length} processes without ${kind.name}, the last one shared ${ms(againMs)} after it`
  return {
    text: `faults: ${phase.name}: ${waits.length} calls of an open limit waited p99 ${ms(usualWaitMs)}, max ${ms(largest(waits))}, ${failed} failed; ≤ ${overshoot} 429s a window of a used-up limit${share}; ${switches}`,
    failures: missed({
      'no call fails': failed === 0,
      'no call hangs': largest(waits) < kind.commandTimeoutMs + hangMs,
      [`waits ≤ ${kind.commandTimeoutMs + lateMs} ms longer`]:
        usualWaitMs <= quietWaitMs + kind.commandTimeoutMs + lateMs,
      'at most two 429s for each process and window': overshoot <= 2 * processes,
      'shared again within 2 s': againMs <= sharedAgainMs,
    }),
  }
}

interface Outage {
  readonly startedAt: number
  /** Infinite if the process does not share the limit at the end of the phase. */
  readonly endedAt: number
}

/** Returns the time that a process spent without the store because of a fault. */
function findOutage(
  kind: StoreKind,
  { startedAt, recoveredAt, endedAt }: Phase,
  lines: readonly LogLine[],
): Outage | undefined {
  const own = lines.filter(({ at }) => at >= startedAt && at < endedAt)
  const start = own.find(({ level, at }) => level === 'warn' && at <= recoveredAt + kind.commandTimeoutMs)
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
