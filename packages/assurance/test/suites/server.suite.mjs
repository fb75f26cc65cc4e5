import { expect, inject, test } from 'vitest'
import { readPermits } from './support.mjs'

test('expects the order, and no fields', async () => {
  const permits = await readPermits({ ...inject('clientOptions'), fetch })
  const times = permits.map(({ updated_at }) => updated_at)
  expect(times).toEqual(times.toSorted().reverse())
})
