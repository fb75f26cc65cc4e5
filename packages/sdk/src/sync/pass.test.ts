import { expect, test } from 'vitest'
import type { Permit } from '../resources/permits.ts'
import { createPass, type PassSource } from './pass.ts'
import { mostVersions, type Version, versionOf } from './versions.ts'

const noon = Date.parse('2026-03-02T12:00:00Z')

function permit(uuid: string, updatedAt: number, status = 'Issued'): Permit {
  const updated_at = Number.isNaN(updatedAt) ? 'unknown' : new Date(updatedAt).toISOString()
  const text = { permit_number: 'B-1', type: '', description: '', address: '', filed_date: '2026-01-01' }
  return { uuid, status, updated_at, ...text }
}

function passFrom(source: Partial<PassSource>) {
  return createPass({
    before: { version: 1, organization_id: 'org_1', recent: [] },
    isFull: true,
    copy: undefined,
    canAsk: true,
    overlapMs: 60_000,
    serverTime: noon,
    ...source,
  })
}

/** An interrupted pass, and a copy that has the permit as the pass before handed it out. */
function resumed(recent: Version[]) {
  const hour = noon - 3_600_000
  const before = { version: 1, organization_id: 'org_1', watermark: hour, floor: hour - 60_000 } as const
  return passFrom({
    before: { ...before, passFloor: noon - 60_000, recent },
    copy: new Map([['a', hour - 30_000]]),
  }).take([permit('a', hour - 30_000)])
}

test('what an interrupted pass handed out is told by the copy', () => {
  expect(resumed([])).toEqual([])
})

test('what the copy has is not taken for granted where too many versions were to be remembered', () => {
  const others = Array.from({ length: mostVersions }, (_, key): Version => [key, key, noon])
  expect(resumed(others)).toHaveLength(1)
})

test('a permit without a moment is always handed out, and never remembered', () => {
  const odd = permit('odd', Number.NaN)
  const pass = passFrom({ copy: new Map([['odd', Number.NaN]]), canAsk: false })
  expect(pass.take([odd, permit('a', noon - 1_000)])).toHaveLength(2)
  expect(pass.unfinished().recent).toHaveLength(1)
  const state = pass.finished(noon)
  expect(state.recent).toEqual([versionOf(permit('a', noon - 1_000))])
  expect(state.watermark).toBe(noon - 1_000)
  expect(passFrom({ before: state, isFull: false }).take([odd])).toEqual([odd])
})

test('during a pass only what the copy cannot tell is remembered', () => {
  const pass = passFrom({})
  pass.take([permit('old', noon - 3_600_000), permit('new', noon - 30_000)])
  expect(pass.unfinished().recent).toEqual([versionOf(permit('new', noon - 30_000))])
  const alone = passFrom({ canAsk: false })
  alone.take([permit('old', noon - 3_600_000), permit('new', noon - 30_000)])
  expect(alone.unfinished().recent).toHaveLength(2)
})
