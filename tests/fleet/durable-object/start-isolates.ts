import { setTimeout as sleep } from 'node:timers/promises'
import { processes, type Worker } from '../../../packages/redis/test/fleet/fleet.ts'
import type { LogLine, Order, Sample } from '../../../packages/redis/test/fleet/protocol.ts'
import type { Sent } from './worker.ts'
import { startWorkerd } from './workerd.ts'

/** Starts processes of workerd with one isolate each. This process makes their calls, each as a request to the Worker. */
export function startIsolates(folder: string, objectUrl: string, count = processes): Promise<Worker[]> {
  return Promise.all(Array.from({ length: count }, () => startIsolate(folder, objectUrl)))
}

async function startIsolate(folder: string, objectUrl: string): Promise<Worker> {
  const samples: Sample[] = []
  const logLines: LogLine[] = []
  const running: Promise<unknown>[] = []
  let controller = new AbortController()
  const workerd = await startWorkerd(folder, {
    objectUrl,
    onLine(text) {
      const level = /does not respond/.test(text) ? 'warn' : /responds again/.test(text) ? 'info' : undefined
      if (level) logLines.push({ at: Date.now(), level, text })
    },
  })

  async function call({ kind, label, service }: Order & { readonly type: 'load' }): Promise<void> {
    const { signal } = controller
    const startedAt = Date.now()
    const add = (sent: Sent, error?: unknown) => {
      const sample = { label, startedAt, stalledMs: 0, ...sent }
      samples.push(error === undefined ? sample : { ...sample, error: String(error) })
    }
    try {
      const response = await workerd.send({ type: kind, service }, signal)
      let rest = ''
      for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const lines = `${rest}${text}`.split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) add(JSON.parse(line))
      }
    } catch (error) {
      const sentAt = Date.now()
      // A call that has not been sent when the load ends has waited until then.
      if (!signal.aborted) add({ sentAt, waitMs: 0 }, error)
      else if (kind === 'call') add({ sentAt, waitMs: sentAt - startedAt })
    }
  }

  return {
    child: workerd.child,
    send(order) {
      const { concurrency, count = Number.POSITIVE_INFINITY, pauseMs = 0 } = order
      let started = 0
      const loop = async () => {
        while (!controller.signal.aborted && started < count) {
          started += 1
          await call(order)
          if (pauseMs > 0) await sleep(pauseMs * (0.5 + Math.random()))
        }
      }
      running.push(...Array.from({ length: concurrency }, loop))
    },
    async stopLoad(isImmediate) {
      if (isImmediate) controller.abort()
      await Promise.all(running)
      const report = { samples: [...samples], logLines: [...logLines] }
      samples.length = logLines.length = running.length = 0
      controller = new AbortController()
      return report
    },
    async decide(order) {
      return await (await workerd.send(order)).json()
    },
    async kill() {
      controller.abort()
      await workerd.kill()
    },
  }
}
