import { ConfigurationError } from '../errors/configuration-error.ts'

/** What of a platform's global scope tells where this runs; everything may be absent. */
interface Globals {
  process?: { env?: Record<string, string | undefined>; versions?: { node?: string } }
  window?: { document?: unknown }
  importScripts?: unknown
  location?: { href?: string }
  navigator?: { userAgent?: string }
}

const globals: Globals = globalThis

/** An environment variable where the platform has them and lets us read them (Deno asks for a permission). */
export function readEnvironment(name: string): string | undefined {
  try {
    return globals.process?.env?.[name]
  } catch {
    return undefined
  }
}

/** Address of the page that this runs in; `undefined` outside of browsers. */
export function pageAddress(): string | undefined {
  return isBrowser() ? globals.location?.href : undefined
}

/** Does this run in a browser, in a page or in a worker of one? Not so in a simulated page (jsdom) on Node. */
export function isBrowser(): boolean {
  const { process, window } = globals
  return process?.versions?.node === undefined && (window?.document !== undefined || isWorkerOfBrowser())
}

/** Deno's and Cloudflare's workers look alike, but only browsers say that they are Mozilla, as all of them do. */
function isWorkerOfBrowser(): boolean {
  const { importScripts, navigator } = globals
  return typeof importScripts === 'function' && navigator?.userAgent?.startsWith('Mozilla/') === true
}

/** Refuses to go on in a browser, unless the user has said that the key may be there. */
export function assertNotBrowser(allowed: boolean | undefined): void {
  if (!isBrowser() || allowed) return
  throw new ConfigurationError(
    'Could not create a client: this is a browser, and everyone who opens the page could read the API key. Call the service from a server, or set `dangerouslyAllowBrowser` if the page is for you alone.',
  )
}

/** What every request is made with. Asked by name, as touching them would load Node's whole HTTP client. */
const requiredGlobals = ['Request', 'Response', 'Headers', 'AbortController', 'TextDecoder']

/** Refuses a platform on which no request could be made, such as a simulated page without them. */
export function assertPlatform(hasOwnFetch: boolean): void {
  const missing = [...(hasOwnFetch ? [] : ['fetch']), ...requiredGlobals].filter(
    (name) => !(name in globalThis),
  )
  if (missing.length === 0) return
  throw new ConfigurationError(
    `Could not create a client: this platform has no ${missing.join(', ')}. Use Node 20 or newer, Bun, Deno, a worker or a browser, and in Jest the test environment "node".`,
  )
}
