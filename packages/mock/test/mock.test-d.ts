import { type Clock, createMock, type Delivery, type ManualClock } from '@permit-tracking/mock'
import { expectTypeOf, test } from 'vitest'
import type { Handlers, SpecResponse } from '../src/http/operation.ts'

test('a manual clock can be moved, another one cannot', () => {
  expectTypeOf(createMock({ clock: 'manual' }).clock).toEqualTypeOf<ManualClock>()
  expectTypeOf(createMock().clock).toEqualTypeOf<Clock>()
  expectTypeOf(createMock({ clock: 'real' }).clock).toEqualTypeOf<Clock>()
})

test('switches of the dialect are typed', () => {
  // @ts-expect-error no such value
  createMock({ dialect: { listOrder: 'random' } })
  // @ts-expect-error no such switch
  createMock({ dialect: { order: 'uuid' } })
})

test('the data of a test event has the type of its name', () => {
  const { webhooks } = createMock()
  const reference = { permit_uuid: 'one', permit_number: 'BLD-1' }
  const jurisdiction = 'seattle-wa'
  expectTypeOf(webhooks.sendTest('whk_1', { event: 'permit.fee_changed' })).resolves.toEqualTypeOf<Delivery>()
  void webhooks.sendTest('whk_1', { data: { webhook_id: 'whk_1' } })
  void webhooks.sendTest('whk_1', {
    event: 'permit.added_to_watchlist',
    data: { ...reference, jurisdiction },
  })
  // @ts-expect-error data of another event
  void webhooks.sendTest('whk_1', { event: 'permit.fee_changed', data: { ...reference, jurisdiction } })
  // @ts-expect-error no such event
  void webhooks.sendTest('whk_1', { event: 'permit.other' })
})

test('a handler returns what the specification describes', () => {
  type Me = SpecResponse<'getMe'>
  const permissions = ['read']
  const data = { organization_id: 'org_1', organization_name: 'Cedar', permissions }
  const fine: Me = { status: 200, body: { data } }
  expectTypeOf(fine).toExtend<Me>()
  // @ts-expect-error the specification has no 404 here
  const wrongStatus: Me = { status: 404, body: { error: { code: 'not_found', message: '' } } }
  // @ts-expect-error a field is missing
  const missing: Me = { status: 200, body: { data: { organization_id: 'org_1', permissions } } }
  // @ts-expect-error a field is not documented
  const extra: Me = { status: 200, body: { data: { ...data, owner: '' }, owner: '' } }
  expectTypeOf([wrongStatus, missing, extra]).toBeArray()
})

test('an operation without a handler does not compile', () => {
  // @ts-expect-error all the others are missing
  const handlers: Handlers = { getMe: () => ({ status: 500, body: { error: { code: 'x', message: '' } } }) }
  expectTypeOf(handlers).toEqualTypeOf<Handlers>()
})
