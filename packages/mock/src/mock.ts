import type { Clock, ManualClock } from './clock/clock.ts'
import { isSettable } from './clock/manual-clock.ts'
import type { Dialect } from './dialect/dialect.ts'
import type { ApiKeyStore } from './domain/keys/keys.ts'
import { createRequestHandler } from './http/app.ts'
import type { Faults } from './http/faults/fault.ts'
import { createFaultQueue, publicFaults } from './http/faults/fault-queue.ts'
import { createFetch, type MockFetch } from './http/fetch.ts'
import { createGenerations } from './http/generation.ts'
import { createJournal, type RequestEntry, type RequestFilter } from './http/journal/journal.ts'
import type { Handlers } from './http/operation.ts'
import { createPipeline } from './http/pipeline.ts'
import type { MockOptions } from './options/options.ts'
import { resolveOptions } from './options/resolve-options.ts'
import type { Organization } from './organizations/organization.ts'
import {
  createOrganizationRegistry,
  type OrganizationOptions,
} from './organizations/organization-registry.ts'
import { handlers } from './resources/handlers.ts'
import type { StateParts } from './snapshot/parts.ts'
import { checkSnapshot, type RestoreOptions, type Snapshot, takeSnapshot } from './snapshot/snapshot.ts'
import { shiftToPresent } from './snapshot/time-shift.ts'

/** The permit tracking service in memory. It is itself the surface of its default organization. */
export interface Mock<CurrentClock extends Clock = Clock> extends Organization {
  /** The whole service: give it to a client in place of `fetch`. It serves every organization, told apart by key. */
  readonly fetch: MockFetch
  /** The mock's time. With `clock: 'manual'` it moves by `await mock.clock.advance('61s')`. */
  readonly clock: CurrentClock
  /** How the service behaves where its specification is silent; every switch, also those that are as documented. */
  readonly dialect: Dialect
  /** Whether requests get the fault that their `Prefer` header asks for. */
  readonly prefer: boolean
  /** Makes requests go wrong, whoever sends them: those of every organization, and those without a valid key. */
  readonly faults: Faults
  /** The last 1,000 requests of every organization, and those without a valid key; oldest first. */
  requests(filter?: RequestFilter): RequestEntry[]
  /** Forgets the requests so far. */
  clearRequests(): void
  /**
   * Calls back with every request as soon as its answer is made, for a log, but not with one that a `reset()` has overtaken; the
   * returned function ends it. An error that the listener throws changes no answer and keeps nothing else from being told: it
   * becomes an uncaught error of the process or page, as one of an event listener does.
   */
  onRequest(listener: (entry: RequestEntry) => void): () => void
  /**
   * A further organization in a world of its own: other keys, data, limits and webhooks. It shares `fetch`, the
   * clock and the dialect. Worlds never share identifiers, also when they are given the same seed.
   */
  createOrganization(options?: OrganizationOptions): Organization
  /** Every organization in the order of creation, the default one first. */
  organizations(): Organization[]
  /** Deletes a further organization: its keys are invalid at once, its webhooks end. Throws for the default one and for an unknown identifier. */
  deleteOrganization(organization_id: string): void
  /**
   * Everything that the mock knows, as JSON: data, hashes of keys, plans, rate windows, usage, webhooks with their
   * secrets and deliveries, and what decides the next identifiers. Without faults, churn and the requests so far.
   */
  snapshot(): Snapshot
  /**
   * Puts the mock into the state of a snapshot, of this mock or another one. Organizations that were handed out, and
   * not deleted since, go on working if the snapshot has them; a manual clock is set to its moment, and on another one
   * that is behind it, rate windows and deliveries are due as long from now as they were from there; what is pending
   * goes on, and so do faults and churn. Throws for what is no snapshot and for a receiver that can't be, and changes
   * nothing then.
   */
  restore(snapshot: Snapshot, options?: RestoreOptions): void
  /**
   * Puts the mock into the state in which it was created, a manual clock too, without faults, churn and requests. A request
   * that waits for a latency meanwhile has its connection cut, so that it does nothing to the new state; so it is by `restore`.
   */
  reset(): void
}

/**
 * Creates the permit tracking service in memory, with a clock that stands still until `mock.clock.advance()` moves it.
 *
 * @throws TypeError when an option makes no sense; the message names it.
 */
export function createMock(options: MockOptions & { clock: 'manual' }): Mock<ManualClock>
/**
 * Creates the permit tracking service in memory, with a clock of your own.
 *
 * @throws TypeError when an option makes no sense; the message names it.
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
 * @throws TypeError when an option makes no sense; the message names it.
 */
export function createMock(options?: MockOptions): Mock
export function createMock(options: MockOptions = {}): Mock {
  return assembleMock(options, handlers)
}

/** What the command line needs to know of its mock beyond what users do. */
export interface MockHooks {
  /** Called whenever something has happened to a delivery, also when nobody asked for it. */
  readonly onDelivery?: () => void
  /** Called with the default organization's keys at the beginning, and whenever others have been put in their place. */
  readonly onKeys?: (keys: ApiKeyStore) => void
  /** Called once with what storing the state needs. */
  readonly onState?: (state: MockState) => void
}

/** The state of a mock for storing its changes. */
export interface MockState {
  parts(): StateParts
  /** Whether requests that read may change something. */
  readonly hasChurn: boolean
}

/**
 * The mock with the given handlers: the seam through which tests put in ones that break the document, and by which the
 * command line hears of what changes by itself.
 */
export function assembleMock(
  options: MockOptions,
  routes: Handlers,
  { onDelivery, onKeys, onState }: MockHooks = {},
): Mock {
  const resolved = resolveOptions(options)
  const { clock, dialect, baseUrl, fetch: send, prefer, validateResponses } = resolved
  const startedAt = clock.now()
  const journal = createJournal()
  const faults = createFaultQueue({ seed: resolved.world.seed, prefix: 'flt_' })
  const generations = createGenerations()
  const findCaller = (secret: string) => members.findCaller(secret)
  const serve = createPipeline({
    clock,
    dialect,
    prefer,
    validateResponses,
    handlers: routes,
    journal,
    faults,
    findCaller,
    generations,
  })
  const fetch = createFetch(createRequestHandler(serve, baseUrl))
  const members = createOrganizationRegistry(options, resolved, {
    clock,
    dialect,
    baseUrl,
    fetch,
    send,
    onDelivery,
  })
  const { default: first, keys } = members
  onKeys?.(keys)
  onState?.({
    parts: () => ({ now: clock.now(), ...members.parts() }),
    get hasChurn() {
      return members.hasChurn
    },
  })

  return {
    ...first,
    // What restoring another state changes is looked up every time.
    get organization() {
      return first.organization
    },
    get apiKey() {
      return first.apiKey
    },
    get clientOptions() {
      return first.clientOptions
    },
    get plan() {
      return first.plan
    },
    get rateLimit() {
      return first.rateLimit
    },
    fetch,
    clock,
    dialect,
    prefer,
    faults: publicFaults(faults),
    requests: journal.list,
    clearRequests: journal.clear,
    onRequest: journal.listen,
    createOrganization: members.create,
    organizations: members.list,
    deleteOrganization: members.delete,
    snapshot: () => takeSnapshot(clock, members),
    restore(snapshot, restoreOptions = {}) {
      const checked = checkSnapshot(snapshot, restoreOptions)
      generations.end({ isDiscarded: false })
      if (isSettable(clock)) clock.set(checked.now)
      members.load(shiftToPresent(checked, clock.now()), restoreOptions)
      onKeys?.(keys)
    },
    reset() {
      generations.end({ isDiscarded: true })
      if (isSettable(clock)) clock.set(startedAt)
      members.reset()
      faults.reset()
      journal.reset()
      onKeys?.(keys)
    },
  }
}
