import {
  zPermitAddedToWatchlistEvent,
  zPermitFeeChangedEvent,
  zPermitInspectionScheduledEvent,
  zPermitRemovedFromWatchlistEvent,
  zPermitStatusChangedEvent,
} from '@permit-tracking/spec/zod'
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
  return { clock, world, events, watched, unwatched }
}

const now = '2026-03-04T08:15:00Z'

describe('a change of status', () => {
  it('is recorded, moves the permit to the front and raises its event', () => {
    const { world, events, watched } = setUp()
    const detail = world.permits.setStatus(watched.uuid, 'Approved')
    expect(detail.status).toBe('Approved')
    expect(detail.updated_at).toBe(now)
    expect(detail.status_history[0]).toEqual({
      previous_status: 'In Review',
      new_status: 'Approved',
      changed_at: now,
    })
    expect(detail.status_history.slice(1)).toEqual(toPermitDetail(watched).status_history)
    expect(world.watchlist.all({ order: 'updated_desc' }).slice(0, 1)[0]?.uuid).toBe(watched.uuid)
    expect(events).toEqual([
      {
        event: 'permit.status_changed',
        timestamp: now,
        organization_id: world.organization.organization_id,
        data: {
          permit_uuid: watched.uuid,
          permit_number: watched.permit_number,
          previous_status: 'In Review',
          new_status: 'Approved',
        },
      },
    ])
    expect(zPermitStatusChangedEvent.safeParse(events[0]).success).toBe(true)
  })

  it('to the same status is none', () => {
    const { world, events, watched } = setUp()
    expect(world.permits.setStatus(watched.uuid, 'In Review')).toEqual(toPermitDetail(watched))
    expect(events).toEqual([])
  })

  it('of a permit that is not watched raises nothing, and shows in the conditions that match it', () => {
    const { world, events } = setUp()
    const condition = world.conditions.slice(0, 1)[0]
    const list = () => world.conditions.permits(condition?.id ?? '', 'updated_desc')
    const member = list()
      .slice(0, 60)
      .find(({ uuid }) => !world.watchlist.has(uuid))
    world.permits.setStatus(member?.uuid ?? '', 'Awaiting Payment')
    expect(events).toEqual([])
    expect(list().slice(0, 1)[0]).toMatchObject({ uuid: member?.uuid, status: 'Awaiting Payment' })
    expect(list().length).toBe(condition?.permit_count)
  })

  it('never sets the time of a permit back', () => {
    const clock = createManualClock('2020-01-01T00:00:00Z')
    const world = createWorld({ seed: 42, permits: 5, clock })
    for (const { uuid, updated_at } of [...world.permits.all()]) {
      expect(world.permits.setStatus(uuid, 'Awaiting Payment').updated_at).toBe(updated_at)
    }
  })

  it('of an unknown permit, or to none, says what to do', () => {
    const { world, watched } = setUp()
    expect(() => world.permits.setStatus('nobody', 'Issued')).toThrow(
      'Could not set a status: unknown id "nobody". Use an id from the list.',
    )
    expect(() => world.permits.setStatus(watched.uuid, ' ')).toThrow(
      '`status` must be a non-empty string (received " ").',
    )
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
    for (const event of events) expect(zPermitFeeChangedEvent.safeParse(event).success).toBe(true)
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
  it('schedules an inspection with an event', () => {
    const { world, events, watched } = setUp()
    const scheduled_for = new Date('2026-03-12T09:00:00.250Z')
    const inspection = world.permits.scheduleInspection(watched.uuid, {
      type: 'Electrical Rough-In',
      scheduled_for,
    })
    expect(inspection).toEqual({ type: 'Electrical Rough-In', scheduled_for: '2026-03-12T09:00:00Z' })
    expect(zPermitInspectionScheduledEvent.safeParse(events[0]).success).toBe(true)
    expect(() =>
      world.permits.scheduleInspection(watched.uuid, { type: 'Final', scheduled_for: 'soon' }),
    ).toThrow('`scheduled_for` must be a Date or an ISO 8601 string')
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

describe('the watchlist', () => {
  it('adds a permit once and removes it once, each with an event', () => {
    const { world, events, unwatched } = setUp()
    const { size } = world.watchlist
    const { uuid, permit_number, jurisdiction } = unwatched
    const entry = { permit_uuid: uuid, permit_number, jurisdiction, added_at: now }
    expect(world.permits.findByNumber(permit_number, jurisdiction)).toBe(unwatched)
    expect(world.watchlist.add(uuid)).toEqual({ entry, added: true })
    expect(world.watchlist.add(uuid)).toEqual({ entry, added: false })
    expect(world.watchlist.all({ order: 'uuid' }).length).toBe(size + 1)
    expect([world.watchlist.remove(uuid), world.watchlist.remove(uuid)]).toEqual([true, false])
    expect(world.watchlist.all({ order: 'uuid' }).length).toBe(size)
    expect(events).toHaveLength(2)
    expect(zPermitAddedToWatchlistEvent.safeParse(events[0]).success).toBe(true)
    expect(zPermitRemovedFromWatchlistEvent.safeParse(events[1]).success).toBe(true)
    expect(() => world.watchlist.add('nobody')).toThrow('unknown id "nobody"')
  })
})

describe('contacts and keys', () => {
  it('creates contacts behind the others, without the fields that were not sent', () => {
    const { world } = setUp()
    const contact = world.contacts.create({ name: 'Dana Ruiz' })
    expect(contact).toEqual({
      id: expect.stringMatching(/^con_[0-9a-f]{12}$/),
      name: 'Dana Ruiz',
      created_at: now,
    })
    expect(world.contacts.all().slice(40)).toEqual([contact])
    expect(world.contacts.get(contact.id)).toEqual(contact)
    expect(world.contacts.create({ name: 'Dana Ruiz' }).id).not.toBe(contact.id)
  })

  it('accepts a key until it is revoked, and shows its secret value once', async () => {
    const { world, clock } = setUp()
    const { key, ...created } = world.keys.create({ name: 'CI', permissions: ['read', 'write'] })
    expect(key).toMatch(/^pt_test_[0-9A-Za-z]{32}$/)
    expect(world.keys.all()).toEqual([created])
    await clock.advance('1m')
    expect(world.keys.find(key)).toEqual(created)
    expect(world.keys.find(`${key}x`)).toBeUndefined()
    expect(world.keys.markUsed(created.id)?.last_used_at).toBe('2026-03-04T08:16:00Z')
    world.keys.revoke(created.id)
    expect(world.keys.markUsed(created.id)).toBeUndefined()
    expect(world.keys.find(key)?.revoked_at).toBe('2026-03-04T08:16:00Z')
    expect(world.keys.all()[0]?.revoked_at).toBe('2026-03-04T08:16:00Z')
    expect(JSON.stringify(world.keys.all())).not.toContain(key)
    expect(() => world.keys.revoke('key_0')).toThrow('unknown id "key_0"')
  })
})

it('returns nothing through which the store could be changed', () => {
  const { world, watched } = setUp()
  const before = JSON.stringify(toPermitDetail(watched))
  const detail = toPermitDetail(watched)
  detail.status_history.length = 0
  detail.tags.push('mine')
  for (const party of detail.parties) party.name = 'Nobody'
  expect(() => Object.assign(watched, { status: 'Mine' })).toThrow(TypeError)
  expect(() => Object.assign(watched.parties[0] ?? {}, { name: 'Nobody' })).toThrow(TypeError)
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
