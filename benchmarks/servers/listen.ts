import type { Server } from 'node:http'

/** Listens on a free port of this machine, tells it to the program's parent, and ends with that. */
export function listen(server: Pick<Server, 'listen' | 'address'>): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' && address ? address.port : 0)
  })
  process.on('disconnect', () => process.exit())
}
