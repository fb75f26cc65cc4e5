import { expect, it } from 'vitest'
import { holdBack } from '../src/components/live-list.tsx'

const keyOf = ({ id }: Row) => id

interface Row {
  readonly id: string
  readonly state?: string
}

it('keeps new rows back, and updates those on screen', () => {
  const shown = [{ id: 'b', state: 'pending' }, { id: 'a' }]
  const items = [{ id: 'd' }, { id: 'c' }, { id: 'b', state: 'delivered' }, { id: 'a' }]
  expect(holdBack(items, shown, keyOf)).toEqual({ shown: items.slice(2), waiting: 2 })
})

it('shows everything while nothing is on screen, and nothing once nothing is left', () => {
  const items = [{ id: 'b' }, { id: 'a' }]
  expect(holdBack(items, [], keyOf)).toEqual({ shown: items, waiting: 0 })
  expect(holdBack([], items, keyOf)).toEqual({ shown: [], waiting: 0 })
})

it('keeps what is on screen if everything that is known is newer', () => {
  const shown = [{ id: 'a' }]
  expect(holdBack([{ id: 'c' }, { id: 'b' }], shown, keyOf)).toEqual({ shown, waiting: 2 })
})
