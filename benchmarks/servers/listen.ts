import type { Server } from 'node:http'

/** Listens on a free loopback port, reports it to the parent process, and ends with the parent. */
export function listen(server: Pick<Server, 'listen' | 'address'>): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' && address ? address.port : 0)
  })
  process.on('disconnect', () => process.exit())
}
