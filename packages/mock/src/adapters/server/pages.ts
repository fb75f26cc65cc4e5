import { readServiceDocument } from '../../control/documents.ts'
import type { IncomingHeaders, IncomingRequest, RawResponse } from '../../http/context.ts'
import { notFound } from '../../http/problems.ts'
import { serialize } from '../../http/respond.ts'
import { type PageFile, type PageFiles, readPageFiles } from './page-files.ts'
import { describeServer, type ServerAddresses, serviceDocumentPath } from './root-page.ts'

/** Returns the response to a `GET` or `HEAD` outside of the service; undefined for an unknown path. */
export type Pages = (
  request: Pick<IncomingRequest, 'url' | 'headers'>,
  addresses: ServerAddresses,
) => Promise<RawResponse | undefined>

/**
 * Creates the public pages of a server, which contain no data of the mock: the console, the documentation of the service, their
 * files, and the list of addresses.
 */
export function createPages(now: () => number, readFiles: () => Promise<PageFiles> = readPageFiles): Pages {
  let reading: Promise<PageFiles> | undefined

  async function find(name: string): Promise<PageFile | undefined> {
    reading ??= readFiles().catch((error: unknown) => {
      // A build may be replacing the files. The next request reads them again.
      reading = undefined
      throw error
    })
    return (await reading).get(name)
  }

  async function serveRoot(headers: IncomingHeaders, addresses: ServerAddresses): Promise<RawResponse> {
    // Browsers request text/html; `*/*` (curl, `fetch`) doesn't count.
    const isForConsole = addresses.hasControl && headers.get('Accept')?.toLowerCase().includes('text/html')
    const file = isForConsole ? await find('index.html') : undefined
    return file ? toResponse(file, { ...uncached, Vary: 'Accept' }) : describeServer(addresses, now())
  }

  async function serveAsset(path: string): Promise<RawResponse | undefined> {
    const file = await find(path.slice(1))
    return file && toResponse(file, immutable)
  }

  async function serveDocumentation(name: string): Promise<RawResponse> {
    const file = await find(name)
    return file ? toResponse(file, uncached) : serialize(notFound(missing), now())
  }

  return async function respondWithPage({ url, headers }, addresses) {
    const { pathname } = new URL(url)
    switch (pathname) {
      case '/':
        return serveRoot(headers, addresses)
      case '/docs':
        return serveDocumentation('docs.html')
      case '/docs/':
        return { status: 308, headers: { Location: '../docs' }, text: undefined }
      case '/docs/openapi.yaml':
        return serveDocumentation('openapi.yaml')
      case '/docs/openapi.json':
      case serviceDocumentPath: {
        const document = await readServiceDocument(addresses.origin + addresses.prefix)
        return serialize({ status: 200, body: document }, now())
      }
      default:
        return pathname.startsWith('/assets/') ? serveAsset(pathname) : undefined
    }
  }
}

const missing = 'The documentation was not built with this server. Run `npm run build`, and start it again.'

const uncached = { 'Cache-Control': 'no-cache' }

/** For names that contain a hash of the content. */
const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/**
 * Creates the response without a `Date`, so that node:http adds the real time. From the time of the mock's clock, browsers would
 * compute a wrong age of the cached file.
 */
function toResponse({ text, contentType }: PageFile, headers: Readonly<Record<string, string>>): RawResponse {
  return { status: 200, headers: { 'Content-Type': contentType, ...headers, ...protection }, text }
}

/** Scripts, styles and requests of this origin alone, no inline code, no markup from text, and no frame around a page. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const protection = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
}
