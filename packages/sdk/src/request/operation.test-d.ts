import { describe, expectTypeOf, test } from 'vitest'
import type { ListOperation, Operation } from './operation.ts'

describe('Operation', () => {
  test('has the parameters and body of its method and path', () => {
    expectTypeOf({ method: 'GET', path: '/me' } as const).toExtend<Operation>()
    const operations: Operation[] = [
      {
        method: 'GET',
        path: '/permits',
        params: { query: { updated_since: new Date(), per_page: undefined } },
      },
      { method: 'GET', path: '/permits/{uuid}', params: { path: { uuid: 'p1' } } },
      { method: 'POST', path: '/contacts', body: { name: 'Dana', email: undefined } },
      { method: 'DELETE', path: '/watchlist/{permit_uuid}', params: { path: { permit_uuid: 'p1' } } },
    ]
    expectTypeOf(operations).items.toEqualTypeOf<Operation>()
  })

  test('has no others', () => {
    const operations: Operation[] = [
      // @ts-expect-error: the path does not exist
      { method: 'GET', path: '/permit' },
      // @ts-expect-error: the path has no such method
      { method: 'DELETE', path: '/permits' },
      // @ts-expect-error: the path parameter is missing
      { method: 'GET', path: '/permits/{uuid}' },
      // @ts-expect-error: the path parameter has another name
      { method: 'GET', path: '/permits/{uuid}', params: { path: { id: 'p1' } } },
      // @ts-expect-error: the query parameter does not exist
      { method: 'GET', path: '/permits', params: { query: { limit: 5 } } },
      // @ts-expect-error: the body is missing
      { method: 'POST', path: '/contacts' },
      // @ts-expect-error: the body lacks the name
      { method: 'POST', path: '/contacts', body: { email: 'dana@example.com' } },
      // @ts-expect-error: a GET has no body
      { method: 'GET', path: '/me', body: {} },
    ]
    expectTypeOf(operations).items.toEqualTypeOf<Operation>()
  })
})

test('ListOperation is an operation with pages', () => {
  expectTypeOf<'/permits' | '/contacts' | '/portfolio/conditions/{id}/permits'>().toExtend<
    ListOperation['path']
  >()
  expectTypeOf<Extract<ListOperation, { path: '/me' | '/permits/{uuid}' | '/watchlist' }>>().toBeNever()
})
