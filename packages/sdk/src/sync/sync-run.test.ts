import { expect, test } from 'vitest'
import type { Permit } from '../resources/records.ts'
import { createSyncRun, type SyncRunOptions } from './sync-run.ts'
import { maxVersions, type Version, versionOf } from './versions.ts'

const noon = Date.parse('2026-03-02T12:00:00Z')

function permit(uuid: string, updatedAt: number, status = 'Issued'): Permit {
  const updated_at = Number.isNaN(updatedAt) ? 'unknown' : new Date(updatedAt).toISOString()
  const text = { permit_number: 'B-1', type: '', description: '', address: '', filed_date: '2026-01-01' }
  return { uuid, status, updated_at, ...text }
}

function runFrom(options: Partial<SyncRunOptions>) {
  return createSyncRun({
    previous: { version: 1, organization_id: 'org_1', recent: [], missing: [] },
    isFull: true,
    local: undefined,
    canListLocal: true,
    overlapMs: 60_000,
    time: { now: noon, earliest: noon, latest: noon, isExact: true },
    ...options,
  })
}

/** Continues an interrupted run with a copy that has the permit as the run before handed it out. */
function continued(recent: Version[]) {
  const watermark = noon - 3_600_000
  return runFrom({
    previous: {
      version: 1,
      organization_id: 'org_1',
      watermark,
      stableBefore: noon - 60_000,
      recent,
      missing: [],
    },
    local: new Map([['a', watermark + 30_000]]),
  }).accept([permit('a', watermark + 30_000)])
}

test('the copy shows which versions an interrupted run returned', () => {
  expect(continued([])).toEqual([])
})

test('the copy is not trusted about recent versions if there were too many to remember', () => {
  const others = Array.from({ length: maxVersions }, (_, key): Version => [key, key, noon])
  expect(continued(others)).toHaveLength(1)
})

test('a permit without a timestamp is always returned, and never remembered', () => {
  const odd = permit('odd', Number.NaN)
  const run = runFrom({ local: new Map([['odd', Number.NaN]]), canListLocal: false })
  expect(run.accept([odd, permit('a', noon - 1_000)])).toHaveLength(2)
  expect(run.partialState().recent).toHaveLength(1)
  const state = run.completedState()
  expect(state.recent).toEqual([versionOf(permit('a', noon - 1_000))])
  expect(state.watermark).toBe(noon - 60_000)
  expect(runFrom({ previous: state, isFull: false }).accept([odd])).toEqual([odd])
})

test('during a run only versions that the copy cannot prove are remembered', () => {
  const run = runFrom({})
  run.accept([permit('old', noon - 3_600_000), permit('new', noon - 30_000)])
  expect(run.partialState().recent).toEqual([versionOf(permit('new', noon - 30_000))])
  const alone = runFrom({ canListLocal: false })
  alone.accept([permit('old', noon - 3_600_000), permit('new', noon - 30_000)])
  expect(alone.partialState().recent).toHaveLength(2)
})

test('the watermark passes the newest update by a second, after the overlap', () => {
  const run = runFrom({})
  run.accept([permit('a', noon - 3_600_000), permit('b', noon - 90_000)])
  expect(run.completedState().watermark).toBe(noon - 89_000)
})

test('permits that a full walk reads twice are returned once, even if there are many', () => {
  const many = Array.from({ length: 3 * maxVersions }, (_, index) =>
    permit(`p${index}`, noon - 3_600_000 - index),
  )
  const run = runFrom({ local: new Map() })
  expect(run.accept(many)).toHaveLength(many.length)
  expect(run.accept(many)).toEqual([])
})

for (const { walk, isFull } of [
  { walk: 'a full walk', isFull: true },
  { walk: 'a walk of updates', isFull: false },
]) {
  test(`a permit is returned in the version that it got before it left the list, which ${walk} has missed`, () => {
    const local = new Map<string, number>()
    const timeAt = (now: number) => ({ now, earliest: now, latest: now, isExact: true })
    const first = runFrom({ local })
    first.accept([permit('a', noon, 'In Review'), permit('b', noon)])
    // Now the permit is updated in the same second, and leaves the list.
    const second = runFrom({
      previous: first.completedState(),
      isFull,
      local: isFull ? local : undefined,
      time: timeAt(noon + 120_000),
    })
    second.accept([permit('b', noon), permit('c', noon + 50_000)])
    const state = second.completedState()
    expect(state.watermark).toBeGreaterThan(noon)
    const third = runFrom({ previous: state, local, time: timeAt(noon + 150_000) })
    const updated = permit('a', noon, 'Corrections Required')
    expect(third.accept([updated, permit('b', noon)])).toEqual([updated])
    expect(third.accept([updated])).toEqual([])
    expect(third.completedState().recent).toEqual([])
  })
}
