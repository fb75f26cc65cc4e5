import { invalid, quote } from '../errors/configuration-error.ts'
import { pageAddress } from './environment.ts'

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/
/** Path of an operation, which users paste together with the base URL. */
const operationPath = /\/(me|permits|watchlist|contacts|(portfolio\/)?conditions)$/

/**
 * Returns the base address of requests: without a trailing slash, with `/v1` in place of an empty path, and in a
 * browser resolved against the page. Requires HTTPS, except on a loopback host, so that the key is never sent unencrypted.
 */
export function resolveBaseUrl(baseUrl: string | undefined): string | undefined {
  if (baseUrl === undefined || baseUrl === '') return undefined
  const page = pageAddress()
  const isRelative = page !== undefined && /^\/(?!\/)/.test(baseUrl)
  const url = parse(baseUrl, isRelative ? page : undefined)
  // Without a host it is `localhost:4010/v1`, whose scheme is `localhost`.
  if (!url?.host || (!isRelative && /^https?:(?!\/\/)/i.test(baseUrl))) {
    throw invalid('baseUrl', 'an absolute URL such as https://api.example.com/v1', shown(baseUrl))
  }
  if (url.username || url.password)
    throw invalid(
      'baseUrl',
      'an address without credentials',
      'one with a user or password',
      'Pass the key as `apiKey`.',
    )
  if (url.search || url.hash)
    throw invalid('baseUrl', 'an address without a query or fragment', 'one that has it')
  const address = `${url.protocol}//${url.host}`
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.test(url.hostname))) {
    throw invalid('baseUrl', 'an https:// address, or http:// on a loopback host', address)
  }
  const path = url.pathname.replace(/\/+$/, '')
  const [operation] = operationPath.exec(path) ?? []
  if (operation) {
    const base = address + (path.slice(0, -operation.length) || '/v1')
    throw invalid('baseUrl', 'the address of the API', `the address of ${operation}`, `Use ${base}.`)
  }
  return url.origin + (path || '/v1')
}

/** Quotes a value only if it looks like an address: one with an @ may hold a password, and any other text may be a key. */
function shown(baseUrl: unknown): string {
  return typeof baseUrl === 'string' && /^([^@?#\s]*[./][^@?#\s]*|localhost:\d+)$/.test(baseUrl)
    ? quote(baseUrl)
    : 'something else'
}

function parse(text: string, base: string | undefined): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
