import type { Server } from 'node:net'
import { onTestFinished } from 'vitest'

interface Closable extends Server {
  closeAllConnections?: () => void
}

/** Listens on a free loopback port until the test has finished. Returns the address. */
export async function listen(server: Closable): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(
    () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections?.()
      }),
  )
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}`
}
