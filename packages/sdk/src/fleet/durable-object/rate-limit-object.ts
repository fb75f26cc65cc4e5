import type { FleetCommand, FleetReply } from '../command.ts'
import type { FleetState } from '../fleet-state.ts'
import { applyCommand } from './apply-command.ts'

/** Used part of the state that the runtime passes to a Durable Object. */
export interface RateLimitObjectState {
  readonly storage: {
    get(key: string): Promise<unknown>
    put(key: string, value: number): Promise<void>
  }
  blockConcurrencyWhile(callback: () => Promise<void>): Promise<void>
}

/** Command whose reply waits for a slot. */
interface Waiter {
  readonly command: FleetCommand
  resolve(reply: FleetReply): void
}

const storageKey = 'closedUntil'
/** Maximum delay of a reply, half the time after which the Worker continues without the object. */
const maxDelayMs = 500

/**
 * Durable Object with the rate limit of one key, for {@link createDurableObjectLimiter}. Export it from the Worker, and name it in the
 * configuration of Wrangler.
 *
 * It decides in memory, and stores only the time until which the limit is closed, about once for each window. An object that starts
 * again waits for that time, and then lets one request go first.
 *
 * @example
 * ```ts
 * export { RateLimitObject } from '@permit-tracking/sdk/fleet/durable-object'
 * ```
 */
export class RateLimitObject {
  /** Mark without a value, which Cloudflare's types require of a class in `DurableObjectNamespace<RateLimitObject>`. */
  declare readonly __DURABLE_OBJECT_BRAND: never
  readonly #storage: RateLimitObjectState['storage']
  readonly #waiting = new Set<Waiter>()
  #state: FleetState | undefined
  #closedUntil = 0

  /** Creates the object. Only the runtime calls it. */
  public constructor(state: RateLimitObjectState) {
    this.#storage = state.storage
    void state.blockConcurrencyWhile(async () => {
      this.#closedUntil = Number((await this.#storage.get(storageKey)) ?? 0)
    })
  }

  /** Applies the command in the body of the request, and responds with the reply. */
  public async fetch(request: Request): Promise<Response> {
    const command: FleetCommand = await request.json()
    const reply = this.#apply(command)
    this.#grantWaiting()
    // A process that holds slots is not delayed, because it may soon report the result that others wait for.
    const isDelayed = isTooEarly(reply) && command.held === 0 && command.calls + command.walks > 0
    return Response.json(isDelayed ? await this.#delay(command) : reply)
  }

  /** Delays the reply until a slot is free, so that the requests which wait need not poll. */
  #delay(command: FleetCommand): Promise<FleetReply> {
    return new Promise((resolve) => {
      const waiter = {
        command: { ...command, unused: 0, results: [], isBack: false },
        resolve: (reply: FleetReply) => {
          clearTimeout(timer)
          this.#waiting.delete(waiter)
          resolve(reply)
        },
      }
      const timer = setTimeout(() => waiter.resolve(this.#apply(waiter.command)), maxDelayMs)
      this.#waiting.add(waiter)
    })
  }

  /** Sends the replies that the last command has made possible, to calls before walks. */
  #grantWaiting(): void {
    for (const priority of ['calls', 'walks'] as const) {
      for (const waiter of this.#waiting) {
        if (waiter.command[priority] === 0) continue
        const reply = this.#apply(waiter.command)
        if (isTooEarly(reply)) break
        waiter.resolve(reply)
      }
    }
  }

  #apply(command: FleetCommand): FleetReply {
    const now = Date.now()
    const { state, reply } = applyCommand(this.#state, command, now, this.#closedUntil)
    this.#state = state
    const closedUntil = now + reply.closedMs
    if (closedUntil !== Math.max(now, this.#closedUntil)) {
      this.#closedUntil = closedUntil
      // The runtime delays the response until the time is stored, and starts the object again if that fails.
      void this.#storage.put(storageKey, closedUntil)
    }
    return reply
  }
}

/** Returns true if no slot is free, but one may be at any moment. */
function isTooEarly({ granted, closedMs }: FleetReply): boolean {
  return granted === 0 && closedMs === 0
}
