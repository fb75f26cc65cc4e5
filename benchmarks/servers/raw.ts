/** The lower bound for a server on Node: prepared bytes for every request. */
import { createServer } from 'node:http'
import { body } from './list.ts'
import { listen } from './listen.ts'

const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
listen(createServer((_request, response) => response.writeHead(200, headers).end(body)))
