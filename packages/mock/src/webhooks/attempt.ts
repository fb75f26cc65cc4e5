import type { Clock } from '../clock.ts'
import type { DeliveryAttempt, DeliveryJob } from './delivery.ts'

/** How long a receiver may take to answer. */
const timeoutMs = 10_000

/** Node's `Request` follows a signal only as long as it is reachable itself, which a receiver need not see to. */
const reachable = new WeakMap<AbortSignal, Request>()

/** Sends a delivery once and tells how it went; never rejects. */
export async function attemptDelivery(job: DeliveryJob, clock: Clock): Promise<DeliveryAttempt> {
  const startedAt = clock.now()
  const timeout = createTimeout(clock, startedAt + timeoutMs)
  let outcome: Pick<DeliveryAttempt, 'status' | 'error'>
  try {
    outcome = { status: await Promise.race([send(job, timeout.signal), timeout.expired]), error: null }
  } catch (error) {
    outcome = { status: null, error: describe(error) }
  } finally {
    timeout.cancel()
  }
  return { at: new Date(startedAt).toISOString(), ...outcome, duration_ms: clock.now() - startedAt }
}

/** Whether the attempt counts as a delivery: any 2xx does, nothing else. */
export function isDelivered({ status }: DeliveryAttempt): boolean {
  return status !== null && status >= 200 && status < 300
}

async function send({ subscription, bytes, headers }: DeliveryJob, signal: AbortSignal): Promise<number> {
  const { url, send } = subscription.endpoint
  const request = new Request(url, {
    method: 'POST',
    headers: await headers,
    body: bytes,
    redirect: 'manual',
    signal,
  })
  reachable.set(signal, request)
  const response = await send(request)
  // An unread body would keep the connection. What it says, and whether it can be cancelled, doesn't matter.
  response.body?.cancel().catch(() => {})
  if (response.type === 'opaqueredirect') throw new Error('The receiver redirects, which is not followed.')
  return response.status
}

/** Aborts at the moment; a receiver that ignores its signal is not waited for either. */
function createTimeout(clock: Clock, at: number) {
  const controller = new AbortController()
  let cancel = () => {}
  const expired = new Promise<never>((_resolve, reject) => {
    cancel = clock.schedule(at, () => {
      const reason = new Error(`No answer within ${timeoutMs / 1000} s.`)
      controller.abort(reason)
      reject(reason)
    })
  })
  return { signal: controller.signal, expired, cancel }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // `fetch` of Node says only "fetch failed"; why is in the cause.
  return error.cause instanceof Error
    ? `${error.message}: ${error.cause.message || error.cause.name}`
    : error.message
}
