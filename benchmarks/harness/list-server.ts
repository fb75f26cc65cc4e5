/**
 * A service with a long list, and one record at every other path, that responds after a fixed latency. `start-service.ts`
 * starts it in a process of its own, so that the client's work doesn't delay it.
 *
 *   node list-server.ts <latency in milliseconds> <items>
 */
import { createServer } from 'node:http'
import { listBody, recordBody } from './long-list.ts'

const [latencyMs = 0, items = 0] = process.argv.slice(2).map(Number)

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const body = pathname.endsWith('/permits') ? listBody(searchParams, items) : recordBody()
  const respond = () => response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  if (latencyMs > 0) setTimeout(respond, latencyMs)
  else respond()
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
// The parent process has ended.
process.on('disconnect', () => process.exit())
