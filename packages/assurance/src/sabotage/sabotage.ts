import { appendFileSync } from 'node:fs'
import process from 'node:process'
import type { ManualClock, Mock } from '@permit-tracking/mock'
import {
  type AsyncLayer,
  type AuthorizedContext,
  type BufferedRequest,
  type HandlerResult,
  inputError,
  isExtensible,
  type Layer,
  type MockInternals,
  messageOf,
  mockInternals,
  type OutgoingAttempt,
  type RequestTrace,
  type Sabotage,
} from '@permit-tracking/mock/internal'
import { situationOfEvent, situationsOf } from './coverage.ts'
import type { Effect, ServedResponse } from './saboteur.ts'
import { findSaboteurs, observe } from './saboteurs.ts'

/**
 * Starts a saboteur in a mock, and ends the previous saboteur. With the name `observe`, the service stays intact and `reached` lists the
 * saboteurs that would have acted.
 *
 * @example
 * ```ts
 * const sabotage = startSabotage(mock, 'page-missing')
 * await expect(exportPermits(client)).rejects.toThrow()
 * sabotage.stop()
 * ```
 *
 * @throws TypeError for an unknown name, and for anything but a mock of this version.
 */
export function startSabotage(mock: Mock | Mock<ManualClock>, name: string): Sabotage {
  if (!isExtensible(mock)) {
    throw inputError('`mock` must be a mock that `createMock` of this version has created.')
  }
  const internals = mock[mockInternals]
  const sabotage = internals.sabotage ?? installSabotage(internals)
  sabotage.start(name)
  return sabotage
}

/** Saboteur at work. */
interface ActiveSaboteur {
  readonly name: string
  readonly harm: string
  effect: Effect
  readonly create: () => Effect
}

/** Adds the saboteurs to a mock, none of which is at work. */
export function installSabotage(internals: MockInternals, realm: object = globalThis): Sabotage {
  const { clock } = internals
  let name: string | null = null
  let active: readonly ActiveSaboteur[] = []
  const reached = new Set<string>()
  const report = createReportFile(realm)

  /** Records that a saboteur acts. Returns false if it only would have. */
  function acts(saboteur: ActiveSaboteur): boolean {
    reached.add(saboteur.name)
    report(saboteur.name)
    return name !== observe
  }

  async function serve(
    context: BufferedRequest,
    callHandler: Layer<AuthorizedContext>,
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
    const response = describeResponse(context, intact, callHandler)
    let sent = intact
    for (const saboteur of active) {
      const changed = saboteur.effect.respond?.(response)
      if (changed && !isEqual(changed, intact) && acts(saboteur)) sent = changed
    }
    if (name !== observe) return sent
    for (const situation of situationsOf(response)) report(situation)
    for (const { saboteur, ...interception } of interceptions) {
      if ('request' in interception || !isEqual(interception.response, intact)) acts(saboteur)
    }
    return sent
  }

  function describeResponse(
    request: BufferedRequest,
    result: HandlerResult,
    callHandler: Layer<AuthorizedContext>,
  ): ServedResponse {
    const { route, trace } = request
    const { caller } = trace
    return {
      operation: route?.operation,
      request,
      result,
      world: caller?.organization.world,
      clock,
      readAgain(query) {
        if (!route || !caller) return undefined
        const silent: RequestTrace = { reasons: [], recordDialectUse() {} }
        return callHandler({ ...request, ...caller, route, caller, trace: silent, search: `?${query}` }).body
      },
    }
  }

  async function send(attempt: OutgoingAttempt): Promise<Response> {
    let sendNow: () => Promise<Response> = attempt.send
    if (name === observe) report(situationOfEvent(attempt.delivery.event))
    for (const saboteur of active) {
      const held = saboteur.effect.hold?.(attempt)
      if (held && name !== observe) await held
      const changed = saboteur.effect.deliver?.(attempt)
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

  const sabotage: Sabotage = {
    get name() {
      return name
    },
    get harm() {
      return name === observe ? null : (active[0]?.harm ?? null)
    },
    get reached() {
      return [...reached]
    },
    start(next) {
      active = findSaboteurs(next).map((saboteur) => ({ ...saboteur, effect: saboteur.create() }))
      name = next
      reached.clear()
      internals.reportSabotage()
    },
    stop() {
      name = null
      active = []
      internals.reportSabotage()
    },
  }
  internals.sabotage = sabotage
  internals.addExtension({
    // Between the journal and everything else, so that the journal has the response as it was sent.
    layer: (callHandler, next) => (context) =>
      active.length === 0 ? next(context) : serve(context, callHandler, next),
    interceptDelivery: (attempt) => (active.length === 0 ? attempt.send() : send(attempt)),
    restart() {
      for (const saboteur of active) saboteur.effect = saboteur.create()
    },
  })
  return sabotage
}

/** True if both responses are the same for clients. */
function isEqual(one: HandlerResult, other: HandlerResult): boolean {
  const textOf = ({ status, headers, body }: HandlerResult) => JSON.stringify([status, headers, body])
  return one.transform === other.transform && textOf(one) === textOf(other)
}

/**
 * Creates a function that records a saboteur that has changed something, or would have, or a situation that the suite has met. It appends
 * each name once for each test file to the file in `PERMIT_TRACKING_MOCK_SABOTAGE_REPORT`, as a line with both. Vitest and Jest have a test file; other lines only have the name.
 */
function createReportFile(realm: Realm): (name: string) => void {
  const file = process.env.PERMIT_TRACKING_MOCK_SABOTAGE_REPORT
  if (!file) return () => {}
  // At the start, because a suite whose report is missing would seem to reach nothing.
  appendFileSync(file, '')
  let isFailing = false
  return function appendOnce(name) {
    const line = `${name}\t${readTestFile(realm) ?? ''}\n`
    const key = file + line
    if (appended.has(key)) return
    try {
      appendFileSync(file, line)
      appended.add(key)
    } catch (error) {
      // The request goes on. What it has reached is reported with the next one.
      if (!isFailing) process.stderr.write(`permit-tracking-assurance: ${messageOf(error)}\n`)
      isFailing = true
    }
  }
}

/** Lines with their file, for every mock of this process. */
const appended = new Set<string>()

/** Returns the test file that runs in this process. */
function readTestFile(realm: Realm): string | undefined {
  return realm.__vitest_worker__?.filepath ?? realm[jestState]?.state?.testPath
}

/** State of Jest's `expect`. Vitest has one of another shape in the same place. */
const jestState = Symbol.for('$$jest-matchers-object')

/** Global object of a mock, with what test runners add. */
interface Realm {
  readonly __vitest_worker__?: { readonly filepath?: string }
  readonly [jestState]?: { readonly state?: { readonly testPath?: string } }
}
