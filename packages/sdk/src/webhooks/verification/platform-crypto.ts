import { ConfigurationError } from '../../errors/configuration-error.ts'

/** What is used of Node's `node:crypto`. */
export interface NodeCrypto {
  createHmac(algorithm: 'sha256', key: string | Uint8Array): Digester
  createHash(algorithm: 'sha256'): Digester
  timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean
}

interface Digester {
  update(data: string | Uint8Array): { digest(encoding: 'hex'): string }
}

/**
 * Node's built-in cryptography, where there is one: it answers in a fifth of Web Crypto's time. Asked for when it is
 * needed and not imported, since a bundler or an edge runtime would trip over the import.
 */
export function nodeCrypto(): NodeCrypto | undefined {
  const { process } = surroundings
  const by = process?.getBuiltinModule
  if (found?.by !== by) found = { by, crypto: by?.call(process, 'node:crypto') }
  return found?.crypto
}

/** The last answer and who gave it: asking again for each delivery takes longer than all checks of it together. */
let found: { readonly by: unknown; readonly crypto: NodeCrypto | undefined } | undefined

/**
 * The platform's Web Crypto.
 *
 * @throws ConfigurationError where there is none, as in a page that came over plain HTTP.
 */
export function webCrypto(): SubtleCrypto {
  const { subtle } = surroundings.crypto ?? {}
  if (subtle) return subtle
  throw new ConfigurationError(
    'Could not compute a signature: this platform has no crypto.subtle. Serve the page over https:// or from localhost.',
  )
}

const surroundings: {
  readonly crypto?: Partial<Crypto>
  readonly process?: { readonly getBuiltinModule?: (name: 'node:crypto') => NodeCrypto | undefined }
} = globalThis
