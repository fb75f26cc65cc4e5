import type { RateLimit } from '../errors/api-error.ts'
import type { CallOptions, ListOptions } from '../options/options.ts'
import type { Pager } from '../pagination/pager.ts'
import type { Api } from '../request/api-types.ts'
import type { ApiPromise } from '../request/call.ts'
import type {
  Condition,
  Contact,
  ContactCreation,
  Organization,
  Permit,
  PermitDetail,
  PermitListQuery,
  StatusChange,
  WatchlistAddition,
  WatchlistEntry,
  WatchlistRemoval,
} from './records.ts'

/** Client of the permit tracking service, created by `createClient`. */
export interface Client {
  /**
   * Tests the connection. Resolves with the organization of the key and the permissions of the key.
   *
   * @throws UnauthorizedError if the key is invalid or revoked.
   */
  me(options?: CallOptions): ApiPromise<Organization>
  /** Permits on the watchlist, their details and their status history. */
  readonly permits: {
    /**
     * Lists the permits on the watchlist, most recently updated first. Await it for one page, iterate it for all.
     *
     * @param query `status` (a label, or `active` for all that are not final), `updated_since`, `page` (from 1) and `per_page`
     *   (1 to 100; the service's default for a page, 100 for iterating). An unknown status is sent, and logs a hint.
     * @throws InvalidRequestError if the service rejects a parameter.
     */
    list(query?: PermitListQuery, options?: ListOptions): Pager<Permit>
    /**
     * Reads one permit, if it is on the watchlist or a portfolio condition matches it.
     *
     * @param uuid The permit's `uuid`.
     * @throws NotFoundError if the permit does not exist or is not visible to the organization.
     */
    get(uuid: string, options?: CallOptions): ApiPromise<PermitDetail>
    /**
     * Reads every change of the permit's status, newest first.
     *
     * @param uuid The permit's `uuid`.
     * @throws NotFoundError if the permit does not exist or is not visible to the organization.
     */
    history(uuid: string, options?: CallOptions): ApiPromise<StatusChange[]>
  }
  /** Permits that the organization watches. */
  readonly watchlist: {
    /**
     * Adds a permit to the watchlist and raises `permit.added_to_watchlist`. Adding a watched permit again returns the same
     * entry and raises nothing, so the call is retried.
     *
     * @param addition `{ permit_number, jurisdiction }` (a jurisdiction slug such as `seattle-wa`), or `{ permit_uuid }`.
     * @returns The entry. Fields missing in the response are taken from `addition`.
     * @throws NotFoundError if the service does not know the permit.
     * @throws ForbiddenError if the key lacks the write permission.
     */
    add(addition: WatchlistAddition, options?: CallOptions): ApiPromise<WatchlistEntry>
    /**
     * Removes a permit from the watchlist and raises `permit.removed_from_watchlist`.
     *
     * @param permit_uuid The permit's `uuid`.
     * @returns `removed` is true, or `null` if a retry found the permit gone and an earlier attempt may have removed it.
     * @throws NotFoundError if the permit was not watched. After an attempt that the service may have acted on, a
     *   404 is not an error, because the permit is not on the watchlist then.
     * @throws ForbiddenError if the key lacks the write permission.
     */
    remove(permit_uuid: string, options?: CallOptions): ApiPromise<WatchlistRemoval>
  }
  /** People the organization works with. */
  readonly contacts: {
    /**
     * Lists the contacts. Await it for one page, iterate it for all.
     *
     * @param query `page` (from 1) and `per_page` (1 to 100; the service's default for a page, 100 for iterating).
     */
    list(query?: Pick<PermitListQuery, 'page' | 'per_page'>, options?: ListOptions): Pager<Contact>
    /**
     * Reads one contact.
     *
     * @param id The contact's `id`.
     * @throws NotFoundError if the contact does not exist.
     */
    get(id: string, options?: CallOptions): ApiPromise<Contact>
    /**
     * Creates a contact. A repetition would create a second one, so the call is retried only after a 429, when the service
     * did not process the request. After any other failure, check whether the contact exists before you call again.
     *
     * @param contact `name`, and optionally `company`, `email`, `phone` (`+` and 7 to 15 digits) and `type` (a role).
     * @returns The contact. Fields missing in the response are taken from `contact`.
     * @throws InvalidRequestError if the service rejects a field; `detail` names it.
     * @throws ForbiddenError if the key lacks the permission.
     */
    create(contact: ContactCreation, options?: CallOptions): ApiPromise<Contact>
  }
  /** Portfolio conditions and the permits that match them. */
  readonly conditions: {
    /**
     * Lists the portfolio conditions. Await it for one page, iterate it for all.
     *
     * @param query `page` (from 1) and `per_page` (1 to 100; the service's default for a page, 100 for iterating).
     */
    list(query?: Pick<PermitListQuery, 'page' | 'per_page'>, options?: ListOptions): Pager<Condition>
    /**
     * Lists the permits that match a condition, on the watchlist or not.
     *
     * @param id The condition's `id`.
     * @param query `page` and `per_page`, as for `list`.
     * @throws NotFoundError if the condition does not exist.
     */
    permits(
      id: string,
      query?: Pick<PermitListQuery, 'page' | 'per_page'>,
      options?: ListOptions,
    ): Pager<Permit>
  }
  /**
   * Typed openapi-fetch client with the same key, timeout, retries and pacing. It has every path of the OpenAPI document,
   * resolves with the whole body, and returns a failed response as `error` instead of rejecting. Its middleware does not
   * affect the resources.
   */
  readonly api: Api
  /**
   * Rate limit of the key that was used last, from the latest response that stated it. `undefined` before the first response
   * that states one.
   */
  readonly rateLimit: RateLimit | undefined
}
