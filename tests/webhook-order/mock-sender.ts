import { serve } from '../../packages/mock/src/adapters/server.ts'
import { createMock } from '../../packages/mock/src/index.ts'
import type { KnownStatus } from '../../packages/sdk/src/webhooks/index.ts'
import { type Change, secret } from './story.ts'

const statuses = ['Pending', 'In Review', 'Approved', 'Issued'] as const

/** Maximum delay of a delivery on its way, in milliseconds. */
const maxDelayMs = 100

/** A mock of the service whose deliveries go to one of several processes. */
export interface MockSender {
  /** Base URL of the service. */
  readonly url: string
  readonly apiKey: string
  /** Status of each permit before the burst. */
  readonly known: ReadonlyMap<string, KnownStatus>
  /** Changes each permit several times, and sends all events at once. Resolves when every delivery was accepted. */
  burst(changeCount: number): Promise<ReadonlyMap<string, readonly Change[]>>
  close(): Promise<void>
}

/**
 * Starts the mock. Its deliveries are delayed, so that they overtake each other. A tenth fails before a process has it, and a
 * tenth after that, so that it is sent again on the service's schedule.
 *
 * @param choose Returns the address of a process for a delivery.
 */
export async function startMockSender(
  permitCount: number,
  random: () => number,
  choose: () => string,
): Promise<MockSender> {
  const mock = createMock({
    clock: 'manual',
    plan: 'enterprise',
    permits: permitCount,
    watched: permitCount,
    fetch: deliver,
  })
  const server = await serve(mock)
  const { clock } = mock
  const { id } = mock.webhooks.create({
    url: 'https://receiver.example/webhooks',
    secret,
    events: ['permit.status_changed'],
  })
  const permits = [...mock.permits.all()]

  async function deliver(request: Request): Promise<Response> {
    const [body, address, fate] = [await request.text(), choose(), random()]
    await new Promise((resolve) => setTimeout(resolve, random() * maxDelayMs))
    if (fate < 0.1) return new Response(null, { status: 502 })
    try {
      const response = await fetch(address, { method: 'POST', headers: request.headers, body })
      return fate < 0.2 ? new Response(null, { status: 502 }) : response
    } catch {
      // The process was killed.
      return new Response(null, { status: 502 })
    }
  }

  return {
    url: server.url,
    apiKey: mock.apiKey,
    known: new Map(permits.map(({ uuid, status, updated_at }) => [uuid, { status, changed_at: updated_at }])),

    async burst(changeCount) {
      const truth = new Map<string, Change[]>()
      mock.webhooks.pause(id)
      for (let change = 0; change < changeCount; change += 1) {
        for (const { uuid } of permits) {
          const from = mock.permits.get(uuid)?.status ?? ''
          const others = statuses.filter((status) => status !== from)
          const to = others[Math.floor(random() * others.length)] ?? 'Pending'
          mock.permits.setStatus(uuid, to)
          const at = new Date(clock.now()).toISOString()
          truth.set(uuid, [...(truth.get(uuid) ?? []), { from, to, at }])
        }
        await clock.advance(Math.floor(random() * 1_500))
      }
      mock.webhooks.resume(id)
      for (let failed = true; failed; ) {
        await mock.webhooks.settled({ advance: true })
        // After six attempts, people send a delivery again from the log.
        const lost = mock.webhooks.deliveries().filter(({ state }) => state === 'failed')
        for (const delivery of lost) await mock.webhooks.retry(delivery.id)
        failed = lost.length > 0
      }
      return truth
    },

    async close() {
      await server.close({ force: true })
    },
  }
}
