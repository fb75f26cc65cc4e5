import { createRequire } from 'node:module'

/**
 * Returns `node:http` by `require`. An import as an ES module would read every export, including `WebSocket`, which loads `fetch`,
 * TLS and cryptography and takes ten times as long.
 */
export function requireHttp(): typeof import('node:http') {
  // Any path will do for a built-in module. CommonJS lacks `import.meta.url`.
  return createRequire('/')('node:http')
}
