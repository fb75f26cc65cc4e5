import { assertKnownKeys } from '../errors/suggest-name.ts'
import type { Mock } from '../mock.ts'
import { type MockServer, type ServeOptions, startServer } from './server/start-server.ts'

export type { MockServer, ServeOptions }

/**
 * Serves the mock over HTTP.
 *
 * @throws Error of `node:net` if it can't listen, such as `EADDRINUSE` for a port that is in use.
 * @throws TypeError for an unknown option or mode of `cors`, for an empty `host`, and for an empty token.
 */
export async function serve(mock: Mock, options: ServeOptions = {}): Promise<MockServer> {
  assertKnownKeys('serve the mock', options, Object.keys(optionNames))
  const { control } = options
  if (typeof control === 'object') assertKnownKeys('serve the control API', control, ['token'])
  return startServer(mock, options)
}

const optionNames: Record<keyof ServeOptions, true> = {
  port: true,
  host: true,
  cors: true,
  control: true,
  closeTimeout: true,
}
