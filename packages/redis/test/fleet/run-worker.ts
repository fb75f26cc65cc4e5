import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Limiter } from '@permit-tracking/sdk'
import { measureDecisions } from './decisions.ts'
import type { LogLine, Order, Report, Sample } from './protocol.ts'
import { createStallMeter } from './stall-meter.ts'

/** Logger that keeps its lines, for the report of a worker. */
export interface RecordingLogger {
  readonly lines: LogLine[]
  info(text: string): void
  warn(text: string): void
}

/** Creates the logger. */
export function createRecordingLogger(): RecordingLogger {
  const lines: LogLine[] = []
  const log = (level: LogLine['level']) => (text: string) => void lines.push({ at: Date.now(), level, text })
  return { lines, info: log('info'), warn: log('warn') }
}

/** Runs loads with a limiter on messages of the parent process. */
export function runWorker(limiter: Limiter, { lines: logLines }: RecordingLogger): void {
  const stalls = createStallMeter()
  const samples: Sample[] = []
  let controller = new AbortController()
  const running: Promise<unknown>[] = []

  process.on('disconnect', () => process.exit())
  process.on('message', async (order: Order) => {
    if (order.type === 'load') start(order)
    else if (order.type === 'decide') process.send?.(await measureDecisions(limiter, order))
    else {
      if (order.isImmediate) controller.abort()
      await Promise.all(running)
      const report: Report = { samples, logLines }
      process.send?.(report)
      samples.length = logLines.length = running.length = 0
      controller = new AbortController()
    }
  })
  process.send?.('ready')

  /** Starts `concurrency` loops of calls, or of walks. Each ends after its share of `count`, or when the load is stopped. */
  function start({
    kind,
    service,
    concurrency,
    count = Number.POSITIVE_INFINITY,
    pauseMs = 0,
    label,
  }: Order & { readonly type: 'load' }) {
    const client = createClient({ ...service, limiter, maxWait: '65s', logLevel: 'off' })
    const { signal } = controller
    let started = 0
    const call = async () => {
      const startedAt = Date.now()
      const begin = performance.now()
      const stalledBefore = stalls.totalMs()
      let sample: Sample | undefined
      const request = () => {
        const waitMs = performance.now() - begin
        const stalledMs = stalls.totalMs() - stalledBefore
        sample ??= { label, startedAt, sentAt: Date.now(), waitMs, stalledMs }
      }
      try {
        await client.me({ signal, hooks: { request } })
      } catch (error) {
        // A call that has not been sent when the load ends has waited until then.
        if (signal.aborted) request()
        else sample = { label, startedAt, sentAt: Date.now(), waitMs: 0, stalledMs: 0, error: String(error) }
      }
      if (sample) samples.push(sample)
    }
    const walk = async () => {
      const request = () => {
        const sentAt = Date.now()
        samples.push({ label, startedAt: sentAt, sentAt, waitMs: 0, stalledMs: 0 })
      }
      try {
        for await (const _ of client.permits.list({ per_page: 5 }, { signal, hooks: { request } }));
      } catch (error) {
        if (!signal.aborted) throw error
      }
    }
    const loop = async () => {
      while (!signal.aborted && started < count) {
        started += 1
        await (kind === 'call' ? call() : walk())
        if (pauseMs > 0) await sleep(pauseMs * (0.5 + Math.random()))
      }
    }
    running.push(...Array.from({ length: concurrency }, loop))
  }
}
