import { refusal } from './errors/configuration-error.ts'

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** The base address as requests use it: no trailing slash, `/v1` where there is no path. The key travels encrypted only. */
export function resolveBaseUrl(baseUrl: string | undefined): string | undefined {
  if (baseUrl === undefined || baseUrl === '') return undefined
  const url = parse(baseUrl)
  if (!url)
    throw refusal('use baseUrl', 'it is not an absolute URL', 'give one such as https://api.example.com/v1')
  if (url.username || url.password)
    throw refusal('use baseUrl', 'it contains a user or password', 'pass the key as apiKey')
  if (url.search || url.hash) throw refusal('use baseUrl', 'it has a query or a fragment', 'leave them out')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.test(url.hostname))) {
    throw refusal(
      'use baseUrl',
      `${url.protocol}//${url.host} is not encrypted`,
      'use https:// (http:// is for loopback hosts only)',
    )
  }
  const path = url.pathname.replace(/\/+$/, '')
  return url.origin + (path || '/v1')
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
