import { ApiError, createClient, RateLimitedError, type WatchlistAddition } from '@permit-tracking/sdk'
import { describe, expectTypeOf, test } from 'vitest'

const client = createClient()

describe('adding to the watchlist', () => {
  test('names a permit in one of two ways', () => {
    client.watchlist.add({ permit_uuid: 'p1' })
    client.watchlist.add({ permit_number: 'BLD-1', jurisdiction: 'seattle-wa' })
    expectTypeOf<{ permit_uuid: string }>().toExtend<WatchlistAddition>()
  })

  test('and in no other', () => {
    // @ts-expect-error: nothing names the permit
    client.watchlist.add({})
    // @ts-expect-error: the jurisdiction is missing
    client.watchlist.add({ permit_number: 'BLD-1' })
    // @ts-expect-error: named in both ways
    client.watchlist.add({ permit_number: 'BLD-1', jurisdiction: 'seattle-wa', permit_uuid: 'p1' })
    // @ts-expect-error: named in both ways
    client.watchlist.add({ permit_uuid: 'p1', jurisdiction: 'seattle-wa' })
    // @ts-expect-error: unknown field
    client.watchlist.add({ permit_uuid: 'p1', note: 'x' })
    // @ts-expect-error: the permit is missing
    client.watchlist.add()
  })
})

describe('creating a contact', () => {
  test('needs a name', () => {
    client.contacts.create({ name: 'Dana', type: 'a role that is new' })
    // @ts-expect-error: the name is missing
    client.contacts.create({ company: 'Harbor Point' })
    // @ts-expect-error: unknown field
    client.contacts.create({ name: 'Dana', mail: 'x' })
    // @ts-expect-error: the service assigns the identifier
    client.contacts.create({ name: 'Dana', id: 'c1' })
  })
})

describe('guards narrow', () => {
  test('unknown errors', () => {
    const error: unknown = undefined
    if (error instanceof RateLimitedError) {
      expectTypeOf(error).toEqualTypeOf<RateLimitedError>()
      expectTypeOf(error.retryAt).toEqualTypeOf<Date | undefined>()
    }
    if (error instanceof ApiError) {
      expectTypeOf(error.status).toEqualTypeOf<number>()
      // @ts-expect-error: what is known of a failure is not written
      error.status = 5
    }
  })
})
