import type { Clock } from './clock/clock.ts'
import type { Dialect } from './dialect/dialect.ts'
import type { MockChange } from './domain/changes.ts'
import type { MockFaults } from './http/faults/fault.ts'
import type { RequestEntry } from './http/journal/entry.ts'
import type { RequestFilter } from './http/journal/filter.ts'
import type { OrganizationOptions } from './options/options.ts'
import type { MockOrganization } from './organizations/organization.ts'
import type { Snapshot } from './snapshot/snapshot.ts'
import type { Receiver } from './webhooks/endpoint.ts'

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
  /** Returns the last 1,000 requests of all organizations, with or without a valid key, oldest first. */
  requests(filter?: RequestFilter): RequestEntry[]
  /** Returns the recorded request with this identifier. */
  request(id: string): RequestEntry | undefined
  /** Removes the recorded requests of the mock. The organizations keep theirs. */
  clearRequests(): void
  /**
   * Calls the listener with every request when it ends. A request that `reset()` has aborted is left out. The
   * returned function removes the listener. An error thrown by the listener changes no response: it becomes an uncaught error
   * of the process or page, like an error in an event listener.
   */
  onRequest(listener: (entry: RequestEntry) => void): () => void
  /**
   * Calls the listener after a change of the mock by a request, the program, churn or the clock. A change names what to read
   * again. The returned function removes the listener. Errors of the listener are handled like errors of a listener of
   * `onRequest`.
   */
  onChange(listener: (change: MockChange) => void): () => void
  /**
   * Creates an additional organization, with its own keys, data, limits and webhooks. It shares `fetch`,
   * the clock and the dialect. Generated identifiers differ, even with the same seed.
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
  restore(
    snapshot: Snapshot,
    options?: {
      /**
       * Receivers that are functions, by the identifier of their webhook. Not needed for those of organizations that still
       * exist.
       */
      readonly receivers?: Readonly<Record<string, Receiver>> | undefined
    },
  ): void
  /**
   * Restores the initial state, including the dialect and the time of a manual clock, without faults, churn and recorded requests.
   * The connection of a request that waits for a latency is closed, so that it cannot change the new state. The same applies to
   * `restore`.
   */
  reset(): void
}
