/** What a server on Node can't be quicker than: bytes that are there already, whatever is asked. */
import { createServer } from 'node:http'
import { body } from './list.ts'
import { listen } from './listen.ts'

const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
listen(createServer((_request, response) => response.writeHead(200, headers).end(body)))
