import { expect, test, vi } from 'vitest'
import { limitSize, restorePlacement, storePlacement } from './placement.ts'

function stubStorage(initial?: string) {
  const items = new Map(initial === undefined ? [] : [['permit-tracking-console-placement', initial]])
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
  })
}

test('the place is remembered in the tab', () => {
  stubStorage()
  expect(restorePlacement('right')).toEqual({ dock: 'right', size: 50 })
  storePlacement({ dock: 'bottom', size: 35 })
  expect(restorePlacement('right')).toEqual({ dock: 'bottom', size: 35 })
})

test.each(['{', 'null', '"bottom"', '{"dock":"left","size":"wide"}'])(
  'what another program stored is ignored: %s',
  (stored) => {
    stubStorage(stored)
    expect(restorePlacement('bottom')).toEqual({ dock: 'bottom', size: 50 })
  },
)

test('a page without storage has the default place', () => {
  vi.stubGlobal('sessionStorage', undefined)
  storePlacement({ dock: 'bottom', size: 35 })
  expect(restorePlacement('right')).toEqual({ dock: 'right', size: 50 })
})

test('the panel and the page stay visible', () => {
  expect([limitSize(-10), limitSize(33.4), limitSize(200)]).toEqual([20, 33, 95])
})
