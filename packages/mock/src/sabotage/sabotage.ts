import type { Clock } from '../clock/clock.ts'
import type { AsyncLayer, BufferedRequest, HandlerResult } from '../http/context.ts'
import type { Deliver, DeliverySender } from '../webhooks/attempt.ts'
import { createReportFile, readSaboteurName } from './report-file.ts'
import type { Effect } from './saboteur.ts'
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
  /** Layer between the journal and everything else, so that the journal has the response as it was sent. */
  layer(next: AsyncLayer<BufferedRequest>): AsyncLayer<BufferedRequest>
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

  async function serve(context: BufferedRequest, next: AsyncLayer<BufferedRequest>): Promise<HandlerResult> {
    let request = context
    for (const saboteur of active) {
      const interception = saboteur.effect.intercept?.(context, clock)
      if (!interception || !acts(saboteur)) continue
      if ('response' in interception) return interception.response
      request = interception.request
    }
    const result = await next(request)
    const { caller } = context.notes
    const response = {
      operation: context.route?.operation,
      request: context,
      result,
      world: caller?.organization.world,
      clock,
    }
    let sent = result
    for (const saboteur of active) {
      const changed = saboteur.effect.respond?.(response)
      if (changed && acts(saboteur)) sent = changed
    }
    return sent
  }

  async function send(sender: DeliverySender): Promise<Response> {
    let sendNow: () => Promise<Response> = sender.send
    for (const saboteur of active) {
      const held = saboteur.effect.hold?.(sender)
      if (held && name !== observe) await held
      const changed = saboteur.effect.deliver?.(sender)
      if (changed && acts(saboteur)) sendNow = changed
    }
    let outcome = await sendNow()
    for (const saboteur of active) {
      const changed = saboteur.effect.acknowledge?.(outcome)
      if (changed && acts(saboteur)) outcome = changed
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
    layer: (next) => (context) => (active.length === 0 ? next(context) : serve(context, next)),
    deliver: (sender) => (active.length === 0 ? sender.send() : send(sender)),
    restart() {
      for (const saboteur of active) saboteur.effect = saboteur.create()
    },
  }
}
