import type { Clock, ManualClock, Moment } from './clock/clock.ts'
import { isSettable } from './clock/manual-clock.ts'
import { resolveDialect } from './dialect/resolve-dialect.ts'
import { createChangeSource } from './domain/changes.ts'
import type { ApiKeyStore } from './domain/keys/keys.ts'
import { withoutUndefined } from './errors/options.ts'
import {
  createExtensions,
  type ExtensibleMock,
  extendFromEnvironment,
  type MockInternals,
  mockInternals,
} from './extensions.ts'
import { createRequestHandler } from './http/app.ts'
import { createFaultQueue } from './http/faults/fault-queue.ts'
import { createFetch } from './http/fetch.ts'
import { createGenerations } from './http/generation.ts'
import { createJournal } from './http/journal/journal.ts'
import type { Handlers } from './http/operation.ts'
import { createPipeline } from './http/pipeline.ts'
import type { Mock } from './mock.ts'
import type { MockOptions } from './options/options.ts'
import { isValidationSwitchedOn, resolveMockOptions } from './options/resolve-options.ts'
import { createOrganizationRegistry } from './organizations/organization-registry.ts'
import { handlers } from './resources/handlers.ts'
import { checkSnapshot, takeSnapshot } from './snapshot/snapshot.ts'
import { shiftToPresent } from './snapshot/time-shift.ts'

/**
 * Creates the permit tracking service in memory, with a manual clock.
 *
 * @throws TypeError or RangeError for an invalid option.
 */
export function createMock(
  options: MockOptions & { clock: 'manual' | { readonly startAt: Moment } },
): Mock<ManualClock>
/**
 * Creates the permit tracking service in memory, with a custom clock.
 *
 * @throws TypeError or RangeError for an invalid option.
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
 * @throws TypeError or RangeError for an invalid option.
 */
export function createMock(options?: MockOptions): Mock
export function createMock(options: MockOptions = {}): Mock {
  return createMockWith(options, handlers)
}

/** Options of {@link createMockWith} that are not public. */
export interface InternalOptions {
  /** Called with the default organization's keys at the start, after `restore()` and after `reset()`. */
  readonly onKeysReplaced?: (keys: ApiKeyStore) => void
  /** Validates every response against the OpenAPI document. Default: true if `PERMIT_TRACKING_MOCK_VALIDATE_RESPONSES` is `1`. */
  readonly validateResponses?: boolean
}

/**
 * Creates a mock with the given handlers. Some tests pass handlers that break the specification.
 *
 * @internal
 */
export function createMockWith(
  options: MockOptions,
  routes: Handlers,
  { onKeysReplaced, validateResponses = isValidationSwitchedOn() }: InternalOptions = {},
): Mock & ExtensibleMock {
  // Closures refer only to parts of `options` and `resolved`, without the fixtures, which may contain secrets of keys. So the fixtures
  // can be collected.
  const resolved = resolveMockOptions(options)
  const { clock, baseUrl, fetch: sendDelivery, preferHeader, dialect: startDialect } = resolved
  // Shared and mutable: each part reads a switch when it applies, so `setDialect()` takes effect at once.
  const dialect = { ...startDialect }
  const startedAt = clock.now()
  const changes = createChangeSource((report) =>
    isSettable(clock) ? clock.onChange?.(() => report({ type: 'clock' })) : undefined,
  )
  const journal = createJournal()
  const faults = createFaultQueue({
    seed: resolved.organization.seed,
    prefix: 'flt_',
    onChange: () => changes.report({ type: 'faults', organization_id: null }),
  })
  const generations = createGenerations()
  const extensions = createExtensions()
  const findCaller = (secret: string) => registry.findCaller(secret)
  const handleRequest = createPipeline({
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
  const fetch = createFetch(createRequestHandler(handleRequest, baseUrl))
  const registry = createOrganizationRegistry(options, resolved, {
    clock,
    dialect,
    baseUrl,
    fetch,
    send: sendDelivery,
    interceptDelivery: extensions.interceptDelivery,
    report: changes.report,
  })
  const { default: defaultOrganization, keys } = registry
  const internals: MockInternals = {
    clock,
    sabotage: undefined,
    addExtension: extensions.add,
    reportSabotage: () => changes.report({ type: 'sabotage' }),
  }
  extendFromEnvironment(internals)
  onKeysReplaced?.(keys)

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
      const { timestamps, rateLimitWindow } = dialect
      Object.assign(dialect, resolveDialect({ ...dialect, ...withoutUndefined(switches) }))
      // Stored state is converted only for these two switches. The conversion creates the seeded data, which otherwise is created when
      // it is first used.
      if (dialect.timestamps !== timestamps || dialect.rateLimitWindow !== rateLimitWindow)
        registry.applyDialect()
      changes.report({ type: 'dialect' })
    },
    preferHeader,
    faults,
    requests: journal.list,
    request: journal.get,
    clearRequests() {
      journal.clear()
      changes.report({ type: 'requests', organization_id: null })
    },
    onRequest: journal.listen,
    onChange: changes.listen,
    [mockInternals]: internals,
    createOrganization: registry.create,
    organizations: registry.list,
    deleteOrganization: registry.delete,
    snapshot: () => takeSnapshot(clock, registry),
    restore(snapshot, restoreOptions = {}) {
      const checked = checkSnapshot(snapshot, restoreOptions)
      changes.replaceState(() => {
        generations.endCurrent({ omitsInFlightFromJournal: false })
        if (isSettable(clock)) clock.set(checked.now)
        extensions.restart()
        registry.load(shiftToPresent(checked, clock.now()), restoreOptions)
        onKeysReplaced?.(keys)
      })
    },
    reset() {
      changes.replaceState(() => {
        generations.endCurrent({ omitsInFlightFromJournal: true })
        if (isSettable(clock)) clock.set(startedAt)
        Object.assign(dialect, startDialect)
        registry.reset()
        faults.reset()
        extensions.restart()
        journal.reset()
        onKeysReplaced?.(keys)
      })
    },
  }
}
