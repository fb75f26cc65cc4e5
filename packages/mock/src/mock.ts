import type { Clock, ManualClock } from './clock.ts'
import type { Tenant } from './http/exchange.ts'
import { createFaultQueue, type Faults } from './http/faults.ts'
import { createFetch, type MockFetch } from './http/fetch.ts'
import { createGate } from './http/gate.ts'
import { createJournal, type RequestEntry, type RequestFilter } from './http/journal.ts'
import type { Handlers } from './http/operation.ts'
import { type MockOptions, resolveOptions, resolveWorldOptions, type WorldOptions } from './options.ts'
import { createOrganization, type Organization } from './organization.ts'
import { handlers } from './resources/handlers.ts'

/** Options of a further organization; what is left out is as in the mock's own options. */
export interface OrganizationOptions extends WorldOptions {
  /** Name of the organization. Default `Harbor Point Builders`. */
  readonly name?: string
}

/** The permit tracking service in memory. It is itself the surface of its default organization. */
export interface Mock<CurrentClock extends Clock = Clock> extends Organization {
  /** The whole service: give it to a client in place of `fetch`. It serves every organization, told apart by key. */
  readonly fetch: MockFetch
  /** The mock's time. With `clock: 'manual'` it moves by `await mock.clock.advance('61s')`. */
  readonly clock: CurrentClock
  /** Makes requests go wrong. */
  readonly faults: Faults
  /** The last 1,000 requests of every organization, oldest first. */
  requests(filter?: RequestFilter): RequestEntry[]
  /** Forgets the requests so far. */
  clearRequests(): void
  /**
   * A further organization in a world of its own: other keys, data, limits and webhooks. It shares `fetch`, the
   * clock and the dialect. Worlds never share identifiers, also when they are given the same seed.
   */
  createOrganization(options?: OrganizationOptions): Organization
}

/**
 * Creates the permit tracking service in memory.
 *
 * @throws TypeError when an option makes no sense; the message names it.
 */
export function createMock(options: MockOptions & { clock: 'manual' }): Mock<ManualClock>
export function createMock<CurrentClock extends Clock>(
  options: MockOptions & { clock: CurrentClock },
): Mock<CurrentClock>
export function createMock(options?: MockOptions): Mock
export function createMock(options: MockOptions = {}): Mock {
  return assembleMock(options, handlers)
}

/** The mock with the given handlers: the seam through which tests put in ones that break the document. */
export function assembleMock(options: MockOptions, routes: Handlers): Mock {
  const resolved = resolveOptions(options)
  const { clock, dialect, baseUrl, validateResponses } = resolved
  const tenants: Tenant[] = []
  const journal = createJournal()
  const faults = createFaultQueue()
  const serve = createGate({ clock, dialect, validateResponses, handlers: routes, journal, faults, tenants })
  const fetch = createFetch(serve, clock, baseUrl)
  const surroundings = { clock, dialect, baseUrl, fetch, send: resolved.fetch }

  function join(world: Parameters<typeof createOrganization>[0]): Organization {
    const { organization, tenant } = createOrganization(world, surroundings)
    tenants.push(tenant)
    return organization
  }

  return {
    ...join({ ...resolved.world, organizationName: resolved.organizationName }),
    fetch,
    clock,
    faults: { next: faults.next, clear: faults.clear },
    requests: journal.list,
    clearRequests: journal.clear,
    createOrganization: (other = {}) => join(furtherWorld(other, options, tenants.length)),
  }
}

/** The options of a further world. Its number goes into the seed, so that no two worlds are alike. */
function furtherWorld(
  { name, ...given }: OrganizationOptions,
  { rateLimit, ...options }: MockOptions,
  number: number,
): Parameters<typeof createOrganization>[0] {
  // A plan that is asked for counts, also where the mock's own options override its limit.
  const inherited = given.plan !== undefined || rateLimit === undefined ? options : { ...options, rateLimit }
  const seed = `${given.seed ?? options.seed ?? 1}/${number}`
  return { ...resolveWorldOptions({ ...inherited, ...given, seed }), organizationName: name }
}
