import type { components, operations } from '../../../../spec/generated/types.ts'

/** Schema of the OpenAPI document. Interfaces extend it, because editors and compilers show an interface by its name. */
type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

/** Fields that may be `undefined` if they may be absent, for programs that compile with `exactOptionalPropertyTypes`. */
type AllowUndefined<Fields> = {
  [Name in keyof Fields]: Record<never, never> extends Pick<Fields, Name>
    ? Fields[Name] | undefined
    : Fields[Name]
}

/**
 * A building permit in a list.
 *
 * @see [The fields of a permit](https://permit-tracking.github.io/permit-tracking-js/service#permit)
 */
export interface Permit extends Schema<'Permit'> {}

/** A building permit with its parties, status history, notes and tags. */
export interface PermitDetail extends Schema<'PermitDetail'> {}

/** A change of a permit's status. */
export interface StatusChange extends Schema<'StatusChange'> {}

/** Query of `client.permits.list`. */
export interface PermitListQuery
  extends AllowUndefined<
    Omit<NonNullable<operations['listPermits']['parameters']['query']>, 'updated_since'>
  > {
  /** Only permits updated at or after this moment: a `Date`, a `Temporal.Instant`, or ISO 8601 text. */
  updated_since?: Date | string | { readonly epochMilliseconds: number } | undefined
}

/**
 * A contact of the organization.
 *
 * @see [The fields of a contact](https://permit-tracking.github.io/permit-tracking-js/service#contact)
 */
export interface Contact extends Schema<'Contact'> {}

/** A contact to create. */
export interface ContactCreation extends AllowUndefined<Schema<'ContactCreation'>> {}

/**
 * A portfolio condition.
 *
 * @see [The fields of a condition](https://permit-tracking.github.io/permit-tracking-js/service#condition)
 */
export interface Condition extends Schema<'Condition'> {}

/**
 * The organization that a key belongs to.
 *
 * @see [The organization](https://permit-tracking.github.io/permit-tracking-js/service#organization)
 */
export interface Organization extends Schema<'Organization'> {}

/** A permit to watch: its number and jurisdiction, or its identifier. */
export type WatchlistAddition =
  | (Schema<'WatchlistAdditionByNumber'> & { permit_uuid?: undefined })
  | (Schema<'WatchlistAdditionByIdentifier'> & { permit_number?: undefined; jurisdiction?: undefined })

/** A watched permit. */
export interface WatchlistEntry extends Schema<'WatchlistEntry'> {}

/** Confirmation that a permit is no longer on the watchlist. */
export interface WatchlistRemoval extends Omit<Schema<'WatchlistRemoval'>, 'removed'> {
  /**
   * True if the service confirmed the removal. `null` if it is unknown whether this call removed the permit: an attempt
   * failed after it may have reached the service, and the response to the retry was a 404.
   */
  removed: boolean | null
}
