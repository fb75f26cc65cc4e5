import { ConfigurationError } from '../../errors/configuration-error.ts'
import { typeOf } from '../option-checks.ts'

/** Secret of a webhook, or several while one is being replaced; an entry that is `undefined` is ignored. */
export type Secrets = string | undefined | readonly (string | undefined)[]

/** Returns the secrets as a list. @throws ConfigurationError for one that cannot be a webhook's, and if there is none. */
export function listSecrets(secrets: Secrets): readonly string[] {
  const given: readonly unknown[] = Array.isArray(secrets) ? secrets : [secrets]
  const list = given.filter((secret) => secret !== undefined)
  if (list.length === 0) throw missing('missing')
  return list.map(checkSecret)
}

/** Returns the secret. @throws ConfigurationError for one that cannot be a webhook's. */
export function checkSecret(secret: unknown): string {
  if (secret === undefined) throw missing('missing')
  if (typeof secret !== 'string') {
    throw new ConfigurationError(`\`secret\` must be a string (received ${typeOf(secret)}).`)
  }
  // An HMAC pads its key with NULs, so that one of NULs equals the empty key, with which anyone can sign.
  if (/^\0*$/.test(secret)) throw missing('empty')
  if (secret.trim() !== secret) {
    throw new ConfigurationError(
      '`secret` must not begin or end with white space. Check the place where it is stored for a line break at its end.',
    )
  }
  if (looksLikeApiKey(secret)) {
    throw new ConfigurationError('`secret` looks like an API key. Pass the secret of the webhook.')
  }
  return secret
}

/** True for a key of the API, which is not a webhook's secret. */
export function looksLikeApiKey(secret: string): boolean {
  return /^(pt_(test|live)_|bearer )/i.test(secret)
}

function missing(problem: string): ConfigurationError {
  return new ConfigurationError(
    `\`secret\` is ${problem}. Pass the secret of the webhook; if it comes from an environment variable, check that it is set.`,
  )
}
