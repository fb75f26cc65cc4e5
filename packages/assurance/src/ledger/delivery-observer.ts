import type { Delivery, DeliveryAttempt, Dialect } from '@permit-tracking/mock'
import { nonDefaultSwitches } from './request-observer.ts'
import { eventId, type FixedSituation } from './situation-id.ts'
import type { SituationLog } from './situation-log.ts'

/** Age from which a delivery counts as late: the tolerance that receivers usually have for timestamps. */
const lateMs = 300_000

/** Creates an observer of the deliveries of one mock. It is called after every change of a delivery. */
export function createDeliveryObserver(log: SituationLog, dialect: Dialect): (delivery: Delivery) => void {
  /** Positions of pending deliveries in the order of their events. */
  const positions = new Map<string, number>()
  /** Position of the last delivered event of each permit, by webhook. */
  const delivered = new Map<string, number>()
  const switches = nonDefaultSwitches(dialect, log)
  const see = (id: FixedSituation) => log.see(id)
  let count = 0

  function observeEnd(delivery: Delivery): void {
    const { id, state, event, permit_uuid, webhook_id, attempts, created_at } = delivery
    const position = positions.get(id)
    // A delivery that was sent again by hand ends once.
    if (position === undefined) return
    positions.delete(id)
    if (state === 'failed') see('delivery × failed for good')
    if (state === 'canceled') see('delivery × canceled')
    if (state !== 'delivered') return
    log.see(eventId(event))
    see(
      attempts.length > 1
        ? 'delivery × delivered after a retry'
        : 'delivery × delivered at the first attempt',
    )
    if (endOf(attempts.at(-1)) - Date.parse(created_at) > lateMs) see('delivery × late')
    if (permit_uuid === null) return
    const permit = `${webhook_id} ${permit_uuid}`
    const last = delivered.get(permit) ?? 0
    if (position < last) see('delivery × reordered')
    else delivered.set(permit, position)
  }

  return function observeDelivery(delivery) {
    const { id, state, attempts } = delivery
    if (!positions.has(id) && attempts.length === 0) {
      count += 1
      positions.set(id, count)
    }
    const last = attempts.at(-1)
    if (last) {
      observeAttempt(last, see)
      observeSignature(delivery)
    }
    const previous = attempts.slice(0, -1)
    if (state === 'delivered' && previous.some(isAccepted))
      see('delivery × sent again after it was delivered')
    if (attempts.length > 1) seeSwitch('deliveryBackoff')
    if (state !== 'pending') observeEnd(delivery)
  }

  function observeSignature({ headers }: Delivery): void {
    const isSigned = Object.hasOwn(headers, dialect.signatureHeader)
    see(isSigned ? 'delivery × signed' : 'delivery × unsigned')
    if (!isSigned) return
    seeSwitch('signatureHeader')
    seeSwitch('signaturePrefix')
  }

  function seeSwitch(name: keyof Dialect): void {
    const id = switches.get(name)
    if (id !== undefined) log.see(id)
  }
}

function observeAttempt({ status }: DeliveryAttempt, see: (id: FixedSituation) => void): void {
  if (status === null) see('delivery × no response')
  else if (status >= 500) see('delivery × failed with a 5xx')
  else if (status >= 400) see('delivery × rejected with a 4xx')
  else if (status >= 300) see('delivery × redirected')
}

function isAccepted({ status }: DeliveryAttempt): boolean {
  return status !== null && status >= 200 && status < 300
}

function endOf(attempt: DeliveryAttempt | undefined): number {
  return attempt ? Date.parse(attempt.at) + attempt.duration_ms : 0
}
