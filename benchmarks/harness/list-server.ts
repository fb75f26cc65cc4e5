/**
 * A service with a long list, and one record everywhere else, that answers as late as it is told; started in a process of its own by start-service.ts, so
 * that what its client computes doesn't hold it up.
 *
 *   node list-server.ts <latency in milliseconds> <items>
 */
import { createServer } from 'node:http'
import { answerList, answerRecord } from './long-list.ts'

const [latencyMs = 0, items = 0] = process.argv.slice(2).map(Number)

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const body = pathname.endsWith('/permits') ? answerList(searchParams, items) : answerRecord()
  const answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  if (latencyMs > 0) setTimeout(answer, latencyMs)
  else answer()
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
// Whoever started it is gone.
process.on('disconnect', () => process.exit())
