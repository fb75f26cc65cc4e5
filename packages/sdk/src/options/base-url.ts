import { invalid, quote } from '../errors/configuration-error.ts'

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Returns the base address of requests: without a trailing slash, and with `/v1` in place of an empty path. Requires HTTPS,
 * except on a loopback host, so that the key is never sent unencrypted.
 */
export function resolveBaseUrl(baseUrl: string | undefined): string | undefined {
  if (baseUrl === undefined || baseUrl === '') return undefined
  const url = parse(baseUrl)
  // `localhost:4010/v1` is a URL with the scheme `localhost:` and no host.
  if (!url?.host || /^https?:(?!\/\/)/i.test(baseUrl)) {
    throw invalid('baseUrl', 'an absolute URL such as https://api.example.com/v1', shown(baseUrl))
  }
  if (url.username || url.password || url.search || url.hash)
    throw invalid('baseUrl', 'an address without credentials, query or fragment', 'one that has them')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.test(url.hostname))) {
    const received = `${url.protocol}//${url.host}`
    throw invalid('baseUrl', 'an https:// address, or http:// on a loopback host', received)
  }
  return url.origin + (url.pathname.replace(/\/+$/, '') || '/v1')
}

/** Quotes a value only if it looks like an address without `@`. An `@` may follow a password, and other text may be a key. */
function shown(baseUrl: unknown): string {
  return typeof baseUrl === 'string' && /^([^@?#\s]*[./][^@?#\s]*|localhost:\d+)$/.test(baseUrl)
    ? quote(baseUrl)
    : 'something else'
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
