import { refusal } from './errors/configuration-error.ts'

/** What of a platform's global scope tells where this runs; everything may be absent. */
interface Surroundings {
  process?: { env?: Record<string, string | undefined>; versions?: { node?: string } }
  window?: { document?: unknown }
}

const surroundings: Surroundings = globalThis

/** An environment variable where the platform has them and lets us read them (Deno asks for a permission). */
export function readEnvironment(name: string): string | undefined {
  try {
    return surroundings.process?.env?.[name]
  } catch {
    return undefined
  }
}

/** Does this run in a page of a browser? Not so in a simulated one (jsdom) on Node. */
export function isPage(): boolean {
  return surroundings.window?.document !== undefined && surroundings.process?.versions?.node === undefined
}

/** Refuses to go on in a page, unless the user has said that the key may be there. */
export function refuseBrowser(allowed: boolean | undefined): void {
  if (!isPage() || allowed) return
  throw refusal(
    'create a client',
    'this is a browser and everyone who opens the page could read the API key',
    'call the service from a server, or set dangerouslyAllowBrowser if the page is for you alone',
  )
}
