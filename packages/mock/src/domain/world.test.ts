import { describe, expect, it, vi } from 'vitest'
import { createManualClock } from '../clock/manual-clock.ts'
import type { WebhookEvent } from './events.ts'
import { type PermitRecord, toPermitDetail } from './permits/permit-record.ts'
import { createWorld } from './world/world.ts'

function setUp() {
  const clock = createManualClock('2026-03-04T08:15:00.750Z')
  const world = createWorld({ seed: 42, permits: 60, clock })
  const events: WebhookEvent[] = []
  world.onEvent((event) => events.push(event))
  const find = (wanted: (permit: PermitRecord) => boolean): PermitRecord => {
    const permit = [...world.permits.all()].find(wanted)
    if (!permit) throw new Error('The seed has no such permit.')
    return permit
  }
  const watched = find((permit) => world.watchlist.has(permit.uuid) && permit.status === 'In Review')
  const unwatched = find((permit) => !world.watchlist.has(permit.uuid))
  return { world, events, watched, unwatched }
}

const now = '2026-03-04T08:15:00Z'

describe('a change of status', () => {
  it('never sets the time of a permit back', () => {
    const clock = createManualClock('2020-01-01T00:00:00Z')
    const world = createWorld({ seed: 42, permits: 5, clock })
    for (const { uuid, updated_at } of [...world.permits.all()]) {
      expect(world.permits.setStatus(uuid, 'Awaiting Payment').updated_at).toBe(updated_at)
    }
  })

  it('of an unknown permit, or to none, says what to do, and so does watching one', () => {
    const { world, watched } = setUp()
    expect(() => world.permits.setStatus('nobody', 'Issued')).toThrow(
      'Could not set a status: unknown id "nobody". Use an id from the list.',
    )
    expect(() => world.permits.setStatus(watched.uuid, ' ')).toThrow(
      '`status` must be a non-empty string (received " ").',
    )
    expect(() => world.watchlist.add('nobody')).toThrow('unknown id "nobody"')
  })
})

describe('a fee', () => {
  it('is added, modified by its name, and left alone at the same amount', () => {
    const { world, events, watched } = setUp()
    const { permits } = world
    const added = permits.addFee(watched.uuid, { name: 'Plan review', amount: 412.5 })
    expect(added).toEqual({ name: 'Plan review', amount: 412.5, currency: 'USD', previous_amount: null })
    expect(permits.addFee(watched.uuid, { name: 'Plan review', amount: 500 }).previous_amount).toBe(412.5)
    expect(permits.addFee(watched.uuid, { name: 'Plan review', amount: 500 }).previous_amount).toBe(412.5)
    expect(events).toHaveLength(2)
    expect(permits.get(watched.uuid)?.fees).toHaveLength(1)
  })

  it.each([
    [{ name: 'Permit', amount: -1 }, '`amount` of a fee must be a number from 0 (received -1).'],
    [
      { name: 'Permit', amount: 1, currency: 'dollars' },
      '`currency` must be an ISO 4217 code such as \'USD\' (received "dollars").',
    ],
    [{ name: '', amount: 1 }, '`name` must be a non-empty string (received "").'],
  ])('%j throws', (fee, message) => {
    const { world, watched } = setUp()
    expect(() => world.permits.addFee(watched.uuid, fee)).toThrow(message)
  })
})

describe('inspections, notes and tags', () => {
  it('schedules an inspection at a full second', () => {
    const { world, watched } = setUp()
    const scheduled_for = new Date('2026-03-12T09:00:00.250Z')
    const inspection = world.permits.scheduleInspection(watched.uuid, {
      type: 'Electrical Rough-In',
      scheduled_for,
    })
    expect(inspection).toEqual({ type: 'Electrical Rough-In', scheduled_for: '2026-03-12T09:00:00Z' })
  })

  it('adds notes newest first and tags once, without events', () => {
    const { world, events, unwatched } = setUp()
    world.permits.addNote(unwatched.uuid, { body: 'First' })
    expect(world.permits.addNote(unwatched.uuid, { body: 'Second', author: 'Dana Ruiz' })).toEqual({
      body: 'Second',
      created_at: now,
      author: 'Dana Ruiz',
    })
    expect(world.permits.tag(unwatched.uuid, 'priority', 'priority')).toEqual(['priority'])
    expect(world.permits.tag(unwatched.uuid, 'phase-1', 'priority')).toEqual(['priority', 'phase-1'])
    expect(world.permits.get(unwatched.uuid)?.notes.map(({ body }) => body)).toEqual(['Second', 'First'])
    expect(events).toEqual([])
  })
})

it('returns nothing through which the store could be changed', () => {
  const { world, watched } = setUp()
  const before = JSON.stringify(toPermitDetail(watched))
  const detail = toPermitDetail(watched)
  detail.status_history.length = 0
  detail.tags.push('mine')
  for (const party of detail.parties) party.name = 'Nobody'
  const shown = () => JSON.stringify([world.conditions.all(), world.contacts.all().slice(0, 9)])
  const shownBefore = shown()
  for (const { criteria } of world.conditions.slice(0, 9)) Object.assign(criteria, { company_name: 'Nobody' })
  for (const contact of world.contacts.all().slice(0, 9)) Object.assign(contact, { name: 'Nobody' })
  expect(JSON.stringify(toPermitDetail(watched))).toBe(before)
  expect(shown()).toBe(shownBefore)
})

it('stops calling a removed listener', () => {
  const { world, watched } = setUp()
  const listener = vi.fn()
  const end = world.onEvent(listener)
  end()
  world.permits.setStatus(watched.uuid, 'Approved')
  expect(listener).not.toHaveBeenCalled()
})
