import type { WebhookStore } from '@permit-tracking/sdk/webhooks'
import { expect, test } from 'vitest'

/** A store as two processes see it. */
export interface StoreOfTwo {
  readonly first: WebhookStore
  readonly second: WebhookStore
  /** Lets time pass in which the first process does nothing, so that it doesn't renew its leases. */
  readonly pass: (ms: number) => unknown
}

/** Tests for every store. Run them for a store of your own, too. */
export function describeStore(create: () => StoreOfTwo | Promise<StoreOfTwo>): void {
  let name = 0
  /** Returns the store, and a key that no other test uses. */
  const start = async () => ({ ...(await create()), key: `delivery ${++name}` })

  test('one of many concurrent claims is new', async () => {
    const { first, second, key } = await start()
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? first : second).claim(key, 1_000, `${index}`)),
    )
    expect(claims.toSorted()).toEqual([...Array(19).fill('busy'), 'new'])
  })

  test('done after the commit', async () => {
    const { first, second, key } = await start()
    expect(await first.claim(key, 1_000, 'one')).toBe('new')
    await first.commit(key, 60_000, 'one')
    expect(await first.claim(key, 1_000, 'two')).toBe('done')
    expect(await second.claim(key, 1_000, 'three')).toBe('done')
  })

  test('new again after a release', async () => {
    const { first, second, key } = await start()
    await first.claim(key, 1_000, 'one')
    await first.release(key, 'one')
    expect(await second.claim(key, 1_000, 'two')).toBe('new')
  })

  test('a release keeps a handled delivery', async () => {
    const { first, second, key } = await start()
    await first.claim(key, 1_000, 'one')
    await first.commit(key, 60_000, 'one')
    await first.release(key, 'one')
    expect(await second.claim(key, 1_000, 'two')).toBe('done')
  })

  test('new again when the lease of a process or the memory has ended', async () => {
    const { first, second, key, pass } = await start()
    await first.claim(key, 5, 'one')
    await second.claim(`${key} memory`, 1_000, 'one')
    await second.commit(`${key} memory`, 5, 'one')
    await pass(20)
    expect(await second.claim(key, 1_000, 'two')).toBe('new')
    expect(await second.claim(`${key} memory`, 1_000, 'two')).toBe('new')
    await first.release(key, 'one')
  })

  test('a commit after the lease has ended counts', async () => {
    const { first, second, key, pass } = await start()
    await first.claim(key, 5, 'one')
    await pass(20)
    await first.commit(key, 60_000, 'one')
    expect(await second.claim(key, 1_000, 'two')).toBe('done')
  })

  test('a claim of another owner survives a commit and a release after the lease has ended', async () => {
    const { first, second, key, pass } = await start()
    for (const end of ['commit', 'release'] as const) {
      await first.claim(`${key} ${end}`, 5, 'one')
      await pass(20)
      expect(await second.claim(`${key} ${end}`, 1_000, 'two')).toBe('new')
      await (end === 'commit'
        ? first.commit(`${key} ${end}`, 60_000, 'one')
        : first.release(`${key} ${end}`, 'one'))
      expect(await first.claim(`${key} ${end}`, 1_000, 'three')).toBe('busy')
      await second.commit(`${key} ${end}`, 60_000, 'two')
      expect(await first.claim(`${key} ${end}`, 1_000, 'three')).toBe('done')
    }
  })
}
