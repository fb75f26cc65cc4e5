import { startServer } from '../../server/start-server.ts'
import { type BannerSecrets, createBannerKeys } from '../banner-keys.ts'
import { codeOf } from '../files.ts'
import type { CliOptions } from '../options.ts'
import { createStandaloneMock, setUp } from '../set-up.ts'

/** Mock that the command serves over HTTP, so that a program under test can call it. */
export interface StartedMock {
  /** Address without a path. */
  readonly origin: string
  readonly keys: BannerSecrets
  close(): Promise<void>
}

/** Starts a mock and its server. */
export async function startMock(options: CliOptions): Promise<StartedMock> {
  const { port, cors, control } = options
  const keys = createBannerKeys(options.mock.seed)
  const mock = createStandaloneMock(options, keys)
  const onReset = () => setUp(mock, options)
  try {
    const { origin, close } = await startServer(mock, {
      port,
      cors,
      control: { ...(control || {}), onReset },
    })
    return { origin, keys: keys.ensureValid(), close: () => close({ force: true }) }
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error
    throw new Error(`Port ${port} is in use. Choose another with --port, or leave it out for a free one.`)
  }
}
