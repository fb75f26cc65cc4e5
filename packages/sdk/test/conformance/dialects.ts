import { type DialectCase, dialectCases, type MockOptions } from '@permit-tracking/mock'
import { type ClientOptions, createClient } from '@permit-tracking/sdk'
import { describe } from 'vitest'

/** Defines the tests once for every dialect; the name of each group is the call that makes its mock. */
export function underEveryDialect(define: (dialectCase: DialectCase) => void): void {
  for (const dialectCase of dialectCases()) describe(dialectCase.name, () => define(dialectCase))
}

/** Returns contacts without their time of creation, whose format depends on the dialect. */
export function withoutTimes<Contact extends { created_at?: unknown }>(contacts: readonly Contact[]) {
  return contacts.map(({ created_at: _ignored, ...contact }) => contact)
}

/** Creates a small world in the dialect, on a manual clock, and a client that doesn't know the dialect. */
export function createService({ create }: DialectCase, options: Omit<MockOptions, 'dialect'> = {}) {
  const mock = create({ ...world, ...options, clock: 'manual' })
  const createOn = (more: Partial<ClientOptions> = {}) => createClient({ ...mock.clientOptions, ...more })
  return { mock, client: createOn(), createOn, ...permitsOf(mock) }
}

/** More than a page of everything in the smallest default page size, so that every list has several. */
const world = { seed: 3, permits: 45, watched: 30, contacts: 30, plan: 'enterprise' } as const

function permitsOf({ permits, watchlist }: ReturnType<DialectCase['create']>) {
  const all = [...permits.all()]
  const watched = all.filter(({ uuid }) => watchlist.has(uuid))
  const [unwatched] = all.filter(({ uuid }) => !watchlist.has(uuid))
  const [first] = watched
  if (!first || !unwatched) throw new Error('The world has no permits.')
  return { watched, first, unwatched }
}
