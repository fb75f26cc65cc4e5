import { createRequire } from 'node:module'

/**
 * Node's HTTP, required: to import it as an ES module reads every one of its exports, `WebSocket` among them, and with that
 * loads Node's `fetch`, TLS and cryptography. That takes ten times as long.
 */
export function requireHttp(): typeof import('node:http') {
  // What is built in is found from anywhere, and CommonJS has no `import.meta.url`.
  return createRequire('/')('node:http')
}
