import { ConfigurationError } from '../../errors/configuration-error.ts'

/** Used part of Node's `node:crypto`. */
export interface NodeCrypto {
  createHmac(algorithm: 'sha256', key: string | Uint8Array): Digester
  /** Missing in Bun before 1.2 and in Deno before 2.2. */
  readonly hash?: (algorithm: 'sha256', data: string | Uint8Array, encoding: 'hex') => string
  timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean
}

interface Digester {
  update(data: string | Uint8Array): { digest(encoding: 'hex'): string }
}

/**
 * Returns Node's built-in cryptography, or `undefined` on other platforms. It takes a fifth of Web Crypto's time. It is
 * loaded on first use, since bundlers and edge runtimes fail on an import of `node:crypto`.
 */
export function nodeCrypto(): NodeCrypto | undefined {
  const { process } = globals
  const loader = process?.getBuiltinModule
  if (loaded?.loader !== loader) loaded = { loader, crypto: loader?.call(process, 'node:crypto') }
  return loaded?.crypto
}

/** Last loaded module with its loader. Loading it for each delivery would take longer than all checks together. */
let loaded: { readonly loader: unknown; readonly crypto: NodeCrypto | undefined } | undefined

/**
 * Returns the platform's Web Crypto.
 *
 * @throws ConfigurationError on platforms without it, such as a page that was loaded over plain HTTP.
 */
export function webCrypto(): SubtleCrypto {
  const { subtle } = globals.crypto ?? {}
  if (subtle) return subtle
  throw new ConfigurationError(
    'Could not compute a signature: this platform has no crypto.subtle. Serve the page over https:// or from localhost.',
  )
}

const globals: {
  readonly crypto?: Partial<Crypto>
  readonly process?: { readonly getBuiltinModule?: (name: 'node:crypto') => NodeCrypto | undefined }
} = globalThis
