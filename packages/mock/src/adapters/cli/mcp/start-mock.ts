import type { Dialect } from '../../../dialect/dialect.ts'
import { resolveDialect } from '../../../dialect/resolve-dialect.ts'
import { createMockWith, type Mock } from '../../../mock.ts'
import { handlers } from '../../../resources/handlers.ts'
import { serve } from '../../server.ts'
import { type BannerSecrets, createBannerKeys } from '../banner-keys.ts'
import { deliver } from '../deliver.ts'
import { codeOf } from '../files.ts'
import type { CliOptions } from '../options.ts'
import { setUp } from '../set-up.ts'

/** Mock that the command serves over HTTP, so that a program under test can call it. */
export interface StartedMock {
  /** Address without a path. It stays the same when the dialect changes. */
  readonly origin: string
  readonly keys: BannerSecrets
  /**
   * Restarts the mock with other switches. Its data, keys and webhooks are kept.
   *
   * @throws TypeError for an invalid value, before anything changes.
   */
  setDialect(switches: Partial<Dialect>): Promise<void>
  close(): Promise<void>
}

/** Starts a mock and its server. */
export async function startMock(options: CliOptions): Promise<StartedMock> {
  const { port, cors, control } = options
  const keys = createBannerKeys(options.mock.seed)
  let dialect = options.mock.dialect
  let mock = create()
  let server = await listen(port)

  function create(): Mock {
    const created = createMockWith({ ...options.mock, dialect, fetch: deliver }, handlers, {
      onKeys: keys.install,
    })
    setUp(created, options)
    return created
  }

  function listen(on: number) {
    const onReset = () => setUp(mock, options)
    return serve(mock, { port: on, cors, control: { ...(control || {}), onReset } }).catch(
      (error: unknown) => {
        if (codeOf(error) !== 'EADDRINUSE') throw error
        throw new Error(`Port ${on} is in use. Choose another with --port, or leave it out for a free one.`)
      },
    )
  }

  return {
    origin: server.origin,
    keys: keys.select(),
    async setDialect(switches) {
      dialect = resolveDialect({ ...dialect, ...switches })
      await server.close()
      const state = mock.snapshot()
      // Ends its deliveries, which continue in the new one.
      mock.reset()
      mock = create()
      mock.restore(state)
      server = await listen(server.port)
    },
    close: () => server.close({ force: true }),
  }
}
