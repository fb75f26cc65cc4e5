import { createMock } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'

/** Starts a mock outside of the tests, as a suite with a server does. */
export default async function setup({ provide }) {
  const mock = createMock()
  const server = await serve(mock)
  provide('clientOptions', { baseUrl: server.url, apiKey: mock.clientOptions.apiKey })
  return () => server.close({ force: true })
}
