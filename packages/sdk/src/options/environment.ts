import { ConfigurationError } from '../errors/configuration-error.ts'

/** Globals by which platforms differ; all may be absent. */
interface Globals {
  process?: { env?: Record<string, string | undefined>; versions?: { node?: string } }
  window?: { document?: unknown }
  importScripts?: unknown
  navigator?: { userAgent?: string }
}

const globals: Globals = globalThis

/** Returns an environment variable; `undefined` if the platform has none or denies access, as Deno may. */
export function readEnvironment(name: string): string | undefined {
  try {
    return globals.process?.env?.[name]
  } catch {
    return undefined
  }
}

/** True in a page of a browser or a worker of one. False in a simulated page (jsdom) on Node. */
export function isBrowser(): boolean {
  const { process, window, importScripts, navigator } = globals
  if (process?.versions?.node !== undefined) return false
  // Workers of Deno and Cloudflare look like those of a browser, but only the user agent of browsers begins with Mozilla.
  const isWorker = typeof importScripts === 'function' && navigator?.userAgent?.startsWith('Mozilla/')
  return window?.document !== undefined || isWorker === true
}

/** True on Cloudflare Workers, where a request that waits for another one is cancelled. */
export function isCloudflareWorker(): boolean {
  return globals.navigator?.userAgent === 'Cloudflare-Workers'
}

/** Throws in a browser, unless `allowed`. */
export function assertNotBrowser(allowed: boolean | undefined): void {
  if (!isBrowser() || allowed) return
  throw new ConfigurationError(
    'Could not create a client: this is a browser, where everyone who opens the page could read the API key. Call the service from a server, or set `dangerouslyAllowBrowser`.',
  )
}

/** Globals that every request needs. Checked by name, because reading one would load the HTTP client of Node. */
const requiredGlobals = ['Request', 'Response', 'Headers', 'AbortController', 'TextDecoder']

/** Throws on a platform that can't send requests, such as a simulated page. */
export function assertPlatform(hasOwnFetch: boolean): void {
  const missing = [...(hasOwnFetch ? [] : ['fetch']), ...requiredGlobals].filter(
    (name) => !(name in globalThis),
  )
  if (missing.length === 0) return
  throw new ConfigurationError(
    `Could not create a client: this platform has no ${missing.join(', ')}. Use Node 20 or newer, and in Jest the test environment "node".`,
  )
}
