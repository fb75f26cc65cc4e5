import { type DialectRow, dialectRows, type RowMockOptions } from '@permit-tracking/mock'
import { type ClientOptions, createClient } from '@permit-tracking/sdk'
import { describe } from 'vitest'

/** Defines the tests once for every dialect; the name of each group is the call that makes its mock. */
export function underEveryDialect(define: (row: DialectRow) => void): void {
  for (const row of dialectRows()) describe(row.name, () => define(row))
}

/**
 * Whether the SDK doesn't cope with the dialect yet, in what the test is about. Such a test is skipped; take the reading
 * out of here once it is green.
 */
export const isPending = {
  /** Walks believe a `total` that is too low. */
  walks: ({ dialect: { total } }: DialectRow) => total === 'low' || total === 'page',
  /** The limiter believes a `Date` that is off, and a 429 without any header. */
  limits: ({ dialect: { dateSkew = 0, rateLimitHeaders = true } }: DialectRow) =>
    dateSkew !== 0 || !rateLimitHeaders,
}

/** Contacts without the moment of their creation, whose form is up to the dialect. */
export function withoutMoments<Contact extends { created_at?: unknown }>(contacts: readonly Contact[]) {
  return contacts.map(({ created_at: _form, ...contact }) => contact)
}

/** A small world in the dialect, on a manual clock, and a client that is told nothing of the dialect. */
export function createService({ create }: DialectRow, options: RowMockOptions = {}) {
  const mock = create({ ...world, ...options, clock: 'manual' })
  const createOn = (more: Partial<ClientOptions> = {}) => createClient({ ...mock.clientOptions, ...more })
  return { mock, client: createOn(), createOn, ...permitsOf(mock) }
}

/** More than a page of everything in the smallest default page size, so that every list has several. */
const world = { seed: 3, permits: 45, watched: 30, contacts: 30, plan: 'enterprise' } as const

function permitsOf({ permits, watchlist }: ReturnType<DialectRow['create']>) {
  const all = [...permits.all()]
  const watched = all.filter(({ uuid }) => watchlist.has(uuid))
  const [unwatched] = all.filter(({ uuid }) => !watchlist.has(uuid))
  const [first] = watched
  if (!first || !unwatched) throw new Error('The world has no permits.')
  return { watched, first, unwatched }
}
