import type { paths } from '@permit-tracking/mock/control'
import { expectTypeOf, test } from 'vitest'
import type { ControlResponse, Handlers } from '../src/control/operation.ts'

test('the paths are typed for clients in another process', () => {
  type Creation = paths['/organizations']['post']
  type Created = Creation['responses'][201]['content']['application/json']
  expectTypeOf<Created['data']['api_key']>().toEqualTypeOf<string>()
})

test('a handler returns the documented response, and every operation has one', () => {
  const fine: ControlResponse<'getPlan'> = {
    status: 200,
    body: { data: { plan: 'starter', rate_limit: { limit: 100, window_ms: 60_000 } } },
  }
  expectTypeOf(fine).toExtend<ControlResponse<'getPlan'>>()
  // @ts-expect-error unknown plan
  const wrong: ControlResponse<'getPlan'> = { status: 200, body: { data: { plan: 'gold' } } }
  const body = { error: { code: 'conflict', message: '' } }
  // @ts-expect-error the document has no 409 here
  const status: ControlResponse<'getPlan'> = { status: 409, body }
  // @ts-expect-error all but one handler
  const handlers: Handlers = {} as Omit<Handlers, 'getPlan'>
  expectTypeOf([wrong, status, handlers]).toBeArray()
})
