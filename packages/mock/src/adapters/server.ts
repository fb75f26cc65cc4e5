import { assertOptions, nonEmptyString, type OptionRules, oneOf } from '../errors/options.ts'
import type { Mock } from '../mock.ts'
import { corsModes } from './server/cors.ts'
import { type MockServer, type ServeOptions, startServer } from './server/start-server.ts'

export type { MockServer, ServeOptions }

/**
 * Serves the mock over HTTP.
 *
 * @throws Error of `node:net` if it can't listen, such as `EADDRINUSE` for a port that is in use.
 * @throws TypeError for an unknown option or mode of `cors`, for an empty `host`, and for an empty token.
 */
export async function serve(mock: Mock, options: ServeOptions = {}): Promise<MockServer> {
  assertOptions('serve the mock', options, rules)
  const { control } = options
  if (typeof control === 'object') assertOptions('serve the control API', control, { token: true })
  return startServer(mock, options)
}

const rules: OptionRules<ServeOptions> = {
  port: true,
  // node:net would listen on every address.
  host: nonEmptyString,
  cors: oneOf(corsModes),
  control: true,
  closeTimeout: true,
}
