import type { WebhookStore } from '@permit-tracking/sdk/webhooks'
import { expect, test } from 'vitest'

/** A store as two processes see it. */
export interface StoreOfTwo {
  readonly first: WebhookStore
  readonly second: WebhookStore
  /** Lets time pass in which the first process does nothing, until its leases have ended. */
  readonly endLeases: () => unknown
}

/** Tests for every store. Run them for a store of your own, too. */
export function describeStore(create: () => StoreOfTwo | Promise<StoreOfTwo>): void {
  let name = 0
  /** Returns the store, and a key that no other test uses. */
  const start = async () => ({ ...(await create()), key: `delivery ${++name}` })

  test('one of many concurrent claims is new', async () => {
    const { first, second, key } = await start()
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? first : second).claim(key, `${index}`)),
    )
    expect(claims.toSorted()).toEqual([...Array(19).fill('busy'), 'new'])
  })

  test('done after the commit', async () => {
    const { first, second, key } = await start()
    expect(await first.claim(key, 'one')).toBe('new')
    await first.commit(key, 'one')
    expect(await first.claim(key, 'two')).toBe('done')
    expect(await second.claim(key, 'three')).toBe('done')
  })

  test('new again after a release', async () => {
    const { first, second, key } = await start()
    await first.claim(key, 'one')
    await first.release(key, 'one')
    expect(await second.claim(key, 'two')).toBe('new')
  })

  test('a release keeps a handled delivery', async () => {
    const { first, second, key } = await start()
    await first.claim(key, 'one')
    await first.commit(key, 'one')
    await first.release(key, 'one')
    expect(await second.claim(key, 'two')).toBe('done')
  })

  test('new again when the lease of a process has ended', async () => {
    const { first, second, key, endLeases } = await start()
    await first.claim(key, 'one')
    await endLeases()
    expect(await second.claim(key, 'two')).toBe('new')
    await first.release(key, 'one')
  })

  test('a commit after the lease has ended counts', async () => {
    const { first, second, key, endLeases } = await start()
    await first.claim(key, 'one')
    await endLeases()
    await first.commit(key, 'one')
    expect(await second.claim(key, 'two')).toBe('done')
  })

  test('a claim of another owner survives a commit and a release after the lease has ended', async () => {
    const { first, second, key, endLeases } = await start()
    for (const end of ['commit', 'release'] as const) {
      await first.claim(`${key} ${end}`, 'one')
      await endLeases()
      expect(await second.claim(`${key} ${end}`, 'two')).toBe('new')
      await (end === 'commit' ? first.commit(`${key} ${end}`, 'one') : first.release(`${key} ${end}`, 'one'))
      expect(await first.claim(`${key} ${end}`, 'three')).toBe('busy')
      await second.commit(`${key} ${end}`, 'two')
      expect(await first.claim(`${key} ${end}`, 'three')).toBe('done')
    }
  })
}
