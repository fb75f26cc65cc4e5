import type { Clock, ManualClock, Moment } from './clock/clock.ts'
import { isSettable, listenToClock } from './clock/manual-clock.ts'
import type { Dialect } from './dialect/dialect.ts'
import { resolveDialect } from './dialect/resolve-dialect.ts'
import { createChangeSource, type MockChange } from './domain/changes.ts'
import {
  createExtensions,
  type ExtensibleMock,
  extendFromEnvironment,
  type MockSeams,
  mockSeams,
} from './extensions.ts'
import { createRequestHandler } from './http/app.ts'
import type { MockFaults } from './http/faults/fault.ts'
import { createFaultQueue, publicFaults } from './http/faults/fault-queue.ts'
import { createFetch } from './http/fetch.ts'
import { createGenerations } from './http/generation.ts'
import type { RequestEntry } from './http/journal/entry.ts'
import type { RequestFilter } from './http/journal/filter.ts'
import { createJournal } from './http/journal/journal.ts'
import type { Handlers } from './http/operation.ts'
import { createPipeline } from './http/pipeline.ts'
import type { MockHooks } from './mock-hooks.ts'
import type { MockOptions, OrganizationOptions } from './options/options.ts'
import { isValidationSwitchedOn, resolveMockOptions } from './options/resolve-options.ts'
import type { MockOrganization } from './organizations/organization.ts'
import { createOrganizationRegistry } from './organizations/organization-registry.ts'
import { handlers } from './resources/handlers.ts'
import { checkSnapshot, type RestoreOptions, type Snapshot, takeSnapshot } from './snapshot/snapshot.ts'
import { shiftToPresent } from './snapshot/time-shift.ts'

/** The permit tracking service in memory. It also has every member of its default organization. */
export interface Mock<CurrentClock extends Clock = Clock> extends MockOrganization {
  /** The service as a `fetch` function. It serves every organization and identifies them by API key. */
  readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>
  /** Clock of the mock. With `clock: 'manual'`, `await mock.clock.advance('61s')` moves it. */
  readonly clock: CurrentClock
  /** Every dialect switch, including those with default values. */
  readonly dialect: Dialect
  /**
   * Changes dialect switches, from the next request and delivery on. Switches that are left out stay as they are, and `reset()`
   * restores those of the start. Throws a TypeError for an unknown switch and for an invalid value, before anything changes.
   */
  setDialect(switches: Partial<Dialect>): void
  /** True if requests select faults with their `Prefer` header. */
  readonly preferHeader: boolean
  /** Faults for the requests of every organization, and for requests without a valid key. */
  readonly faults: MockFaults
  /** Returns the last 1,000 requests of every organization and those without a valid key, oldest first. */
  requests(filter?: RequestFilter): RequestEntry[]
  /** Returns the recorded request with this identifier. */
  request(id: string): RequestEntry | undefined
  /** Removes the recorded requests. */
  clearRequests(): void
  /**
   * Calls the listener with every request once its response is known. A request that `reset()` has aborted is left out. The
   * returned function removes the listener. An error thrown by the listener changes no response: it becomes an uncaught error
   * of the process or page, like an error in an event listener.
   */
  onRequest(listener: (entry: RequestEntry) => void): () => void
  /**
   * Calls the listener after every other change: by a request, by the program itself, by churn or by the clock. A change names
   * what to read again. The returned function removes the listener. Errors of the listener are handled like errors of a listener of `onRequest`.
   */
  onChange(listener: (change: MockChange) => void): () => void
  /**
   * Creates an additional organization, with its own keys, data, limits and webhooks. It shares `fetch`,
   * the clock and the dialect. Worlds never share identifiers, even if they have the same seed.
   */
  createOrganization(options?: OrganizationOptions): MockOrganization
  /** Returns every organization in the order of creation, the default one first. */
  organizations(): MockOrganization[]
  /**
   * Deletes an additional organization: its keys become invalid and its webhooks stop. Throws for the default organization and
   * for an unknown identifier.
   */
  deleteOrganization(organization_id: string): void
  /**
   * Returns the state of the mock as JSON: data, hashes of keys, plans, rate windows, usage, webhooks with their secrets and
   * deliveries, and the random state that decides the next identifiers. It contains no faults, churn or recorded requests.
   */
  snapshot(): Snapshot
  /**
   * Replaces the state with the state of a snapshot, of this mock or another one. Organizations that exist in both keep working. A
   * manual clock is set to the snapshot's time. With another clock that is behind the snapshot, rate windows and deliveries
   * are shifted to the present. Recorded requests, faults and churn are kept. A request that waits, such as for a latency, is
   * rejected like one whose connection is reset. Throws for an invalid snapshot and for an invalid receiver, before anything
   * changes.
   */
  restore(snapshot: Snapshot, options?: RestoreOptions): void
  /**
   * Restores the initial state, including the dialect and the time of a manual clock, without faults, churn and recorded requests.
   * The connection of a request that waits for a latency is closed, so that it cannot change the new state. The same applies to
   * `restore`.
   */
  reset(): void
}

/**
 * Creates the permit tracking service in memory, with a clock that only `mock.clock.advance()` moves.
 *
 * @throws TypeError for an invalid option. The message names it.
 */
export function createMock(
  options: MockOptions & { clock: 'manual' | { readonly startAt: Moment } },
): Mock<ManualClock>
/**
 * Creates the permit tracking service in memory, with a custom clock.
 *
 * @throws TypeError for an invalid option. The message names it.
 */
export function createMock<CurrentClock extends Clock>(
  options: MockOptions & { clock: CurrentClock },
): Mock<CurrentClock>
/**
 * Creates the permit tracking service in memory.
 *
 * @example
 * ```ts
 * const mock = createMock({ seed: 42 })
 * const client = createClient(mock.clientOptions)
 * ```
 *
 * @throws TypeError for an invalid option. The message names it.
 */
export function createMock(options?: MockOptions): Mock
export function createMock(options: MockOptions = {}): Mock {
  return createMockWith(options, handlers)
}

/**
 * Creates a mock with the given handlers. Tests pass handlers that break the specification, and the command line passes hooks.
 *
 * @internal
 */
export function createMockWith(
  options: MockOptions,
  routes: Handlers,
  { onDelivery, onKeys, onState, validateResponses = isValidationSwitchedOn() }: MockHooks = {},
): Mock & ExtensibleMock {
  const resolved = resolveMockOptions(options)
  const { clock, baseUrl, fetch: send, preferHeader } = resolved
  // Every part has this object, and reads a switch when it applies.
  const dialect = { ...resolved.dialect }
  const startedAt = clock.now()
  const changes = createChangeSource((report) => listenToClock(clock, () => report({ type: 'clock' })))
  const journal = createJournal()
  const faults = createFaultQueue({
    seed: resolved.organization.seed,
    prefix: 'flt_',
    onChange: () => changes.report({ type: 'faults', organization_id: null }),
  })
  const generations = createGenerations()
  const extensions = createExtensions()
  const findCaller = (secret: string) => registry.findCaller(secret)
  const serve = createPipeline({
    clock,
    dialect,
    preferHeader,
    validateResponses,
    handlers: routes,
    journal,
    faults,
    findCaller,
    generations,
    extend: extensions.layer,
  })
  const fetch = createFetch(createRequestHandler(serve, baseUrl))
  const registry = createOrganizationRegistry(options, resolved, {
    clock,
    dialect,
    baseUrl,
    fetch,
    send,
    deliver: extensions.deliver,
    onDelivery,
    report: changes.report,
  })
  const { default: defaultOrganization, keys } = registry
  const seams: MockSeams = {
    clock,
    sabotage: undefined,
    add: extensions.add,
    reportSabotage: () => changes.report({ type: 'sabotage' }),
  }
  extendFromEnvironment(seams)
  onKeys?.(keys)
  onState?.({
    parts: () => ({ now: clock.now(), ...registry.parts() }),
    get hasChurn() {
      return registry.hasChurn
    },
  })

  return {
    ...defaultOrganization,
    // Getters are not live after a spread, and `restore()` changes these values.
    get organization() {
      return defaultOrganization.organization
    },
    get apiKey() {
      return defaultOrganization.apiKey
    },
    get clientOptions() {
      return defaultOrganization.clientOptions
    },
    get plan() {
      return defaultOrganization.plan
    },
    get rateLimit() {
      return defaultOrganization.rateLimit
    },
    fetch,
    clock,
    get dialect() {
      return Object.freeze({ ...dialect })
    },
    setDialect(switches) {
      Object.assign(dialect, resolveDialect({ ...dialect, ...switches }))
      registry.applyDialect()
      changes.report({ type: 'dialect' })
    },
    preferHeader,
    faults: publicFaults(faults),
    requests: journal.list,
    request: journal.get,
    clearRequests() {
      journal.clear()
      changes.report({ type: 'requests', organization_id: null })
    },
    onRequest: journal.listen,
    onChange: changes.listen,
    [mockSeams]: seams,
    createOrganization: registry.create,
    organizations: registry.list,
    deleteOrganization: registry.delete,
    snapshot: () => takeSnapshot(clock, registry),
    restore(snapshot, restoreOptions = {}) {
      const checked = checkSnapshot(snapshot, restoreOptions)
      changes.replaceState(() => {
        generations.end({ isDiscarded: false })
        if (isSettable(clock)) clock.set(checked.now)
        extensions.restart()
        registry.load(shiftToPresent(checked, clock.now()), restoreOptions)
        onKeys?.(keys)
      })
    },
    reset() {
      changes.replaceState(() => {
        generations.end({ isDiscarded: true })
        if (isSettable(clock)) clock.set(startedAt)
        Object.assign(dialect, resolved.dialect)
        registry.reset()
        faults.reset()
        extensions.restart()
        journal.reset()
        onKeys?.(keys)
      })
    },
  }
}
