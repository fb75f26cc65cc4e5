import type { Clock } from '../clock/clock.ts'
import type {
  AsyncLayer,
  AuthorizedContext,
  BufferedRequest,
  HandlerResult,
  Layer,
  Notes,
} from '../http/context.ts'
import type { Deliver, DeliverySender } from '../webhooks/attempt.ts'
import { createReportFile, readSaboteurName } from './report-file.ts'
import type { Effect, ServedResponse } from './saboteur.ts'
import { findSaboteurs, observe } from './saboteurs.ts'

/** Semantic bug of the mock, with which a test suite is tested. */
export interface Sabotage {
  /** Name of the saboteur, or `observe`. Null for the intact service. */
  readonly name: string | null
  /** Saboteurs that have changed something since `start()`, or would have with `observe`. */
  readonly reached: readonly string[]
  /**
   * Starts a saboteur, and ends the one before. `reset()` and `restore()` keep it, and it starts over. With `observe`, the
   * service stays intact and `reached` lists the saboteurs that would have acted.
   *
   * @throws TypeError for an unknown name.
   */
  start(name: string): void
  /** Ends the saboteur. The service is intact again. */
  stop(): void
}

/** Sabotage with its hooks in the mock. */
export interface SabotageHooks {
  readonly publicApi: Sabotage
  /**
   * Layer between the journal and everything else, so that the journal has the response as it was sent. `read` responds to a
   * request without the layers in between.
   */
  layer(read: Layer<AuthorizedContext>, next: AsyncLayer<BufferedRequest>): AsyncLayer<BufferedRequest>
  /** Sends the attempts of every webhook. */
  readonly deliver: Deliver
  /** Forgets the state of the saboteur. */
  restart(): void
}

/** Saboteur at work. */
interface ActiveSaboteur {
  readonly name: string
  effect: Effect
  readonly create: () => Effect
}

/** Creates the sabotage of one mock, with the saboteur in the environment. */
export function createSabotage(clock: Clock): SabotageHooks {
  let name: string | null = null
  let active: readonly ActiveSaboteur[] = []
  const reached = new Set<string>()
  const report = createReportFile()

  function start(next: string): void {
    active = findSaboteurs(next).map((saboteur) => ({ ...saboteur, effect: saboteur.create() }))
    name = next
    reached.clear()
  }

  /** Records that a saboteur acts. Returns false if it only would have. */
  function acts(saboteur: ActiveSaboteur): boolean {
    reached.add(saboteur.name)
    report(saboteur.name)
    return name !== observe
  }

  async function serve(
    context: BufferedRequest,
    read: Layer<AuthorizedContext>,
    next: AsyncLayer<BufferedRequest>,
  ): Promise<HandlerResult> {
    const interceptions = active.flatMap((saboteur) => {
      const interception = saboteur.effect.intercept?.(context, clock)
      return interception ? [{ saboteur, ...interception }] : []
    })
    let request = context
    for (const { saboteur, ...interception } of name === observe ? [] : interceptions) {
      acts(saboteur)
      if ('response' in interception) return interception.response
      request = interception.request
    }
    const intact = await next(request)
    const response = describeResponse(context, intact, read)
    let sent = intact
    for (const saboteur of active) {
      const changed = saboteur.effect.respond?.(response)
      if (changed && !isEqual(changed, intact) && acts(saboteur)) sent = changed
    }
    if (name !== observe) return sent
    for (const { saboteur, ...interception } of interceptions) {
      if ('request' in interception || !isEqual(interception.response, intact)) acts(saboteur)
    }
    return sent
  }

  function describeResponse(
    request: BufferedRequest,
    result: HandlerResult,
    read: Layer<AuthorizedContext>,
  ): ServedResponse {
    const { route, notes } = request
    const { caller } = notes
    return {
      operation: route?.operation,
      request,
      result,
      world: caller?.organization.world,
      clock,
      readAgain(query) {
        if (!route || !caller) return undefined
        const silent: Notes = { reasons: [] }
        return read({ ...request, ...caller, route, caller, notes: silent, search: `?${query}` }).body
      },
    }
  }

  async function send(sender: DeliverySender): Promise<Response> {
    let sendNow: () => Promise<Response> = sender.send
    for (const saboteur of active) {
      const held = saboteur.effect.hold?.(sender)
      if (held && name !== observe) await held
      const changed = saboteur.effect.deliver?.(sender)
      if (changed && acts(saboteur)) sendNow = changed
    }
    const outcome = sendNow()
    const isDelivered = await outcome.then(
      ({ ok }) => ok,
      () => false,
    )
    for (const saboteur of active) {
      const changed = saboteur.effect.acknowledge?.(isDelivered)
      if (changed && acts(saboteur)) return changed
    }
    return outcome
  }

  const initial = readSaboteurName()
  if (initial !== undefined) start(initial)

  return {
    publicApi: {
      get name() {
        return name
      },
      get reached() {
        return [...reached]
      },
      start,
      stop() {
        name = null
        active = []
      },
    },
    layer: (read, next) => (context) => (active.length === 0 ? next(context) : serve(context, read, next)),
    deliver: (sender) => (active.length === 0 ? sender.send() : send(sender)),
    restart() {
      for (const saboteur of active) saboteur.effect = saboteur.create()
    },
  }
}

/** True if both responses are the same for clients. */
function isEqual(one: HandlerResult, other: HandlerResult): boolean {
  const textOf = ({ status, headers, body }: HandlerResult) => JSON.stringify([status, headers, body])
  return one.transform === other.transform && textOf(one) === textOf(other)
}
