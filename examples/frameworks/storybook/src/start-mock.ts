import { createMock, type Mock, type MockOptions } from '@permit-tracking/mock'
import { createHandlers } from '@permit-tracking/mock/msw'
import type { RequestHandler } from 'msw'

/** Creates the mock that responds to the requests of one story. */
export function startMock(
  msw: { use(...handlers: RequestHandler[]): void },
  options: MockOptions = {},
): Mock {
  const mock = createMock({ baseUrl: `${location.origin}/v1`, seed: 42, ...options })
  // The page has no key. As the server behind it does, this adds one.
  const fetch: Mock['fetch'] = (input, init) => {
    const request = new Request(input, init)
    request.headers.set('Authorization', `Bearer ${mock.apiKey}`)
    return mock.fetch(request)
  }
  msw.use(...createHandlers({ ...mock, fetch }))
  return mock
}
