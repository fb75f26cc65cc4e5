import { ConfigurationError, invalid, typeOf } from '../../errors/configuration-error.ts'

/** Secret of a webhook, or several while one is being replaced. An entry that is `undefined` is ignored. */
export type Secrets = string | undefined | readonly (string | undefined)[]

/** Secrets that were checked; `undefined` for a webhook whose deliveries are not signed. */
type CheckedSecrets = readonly string[] | undefined

interface SecretOptions {
  readonly secret?: Secrets | (() => Secrets | Promise<Secrets>)
  readonly allowUnsigned?: boolean | undefined
}

/**
 * Returns the checked secrets, or a function that loads and checks them.
 *
 * @throws ConfigurationError for a secret that cannot be a webhook's secret. The function throws for a missing one.
 */
export function prepareSecrets({
  secret,
  allowUnsigned,
}: SecretOptions): CheckedSecrets | (() => Promise<CheckedSecrets>) {
  // Not just truthy: an environment variable 'false' would be.
  if (allowUnsigned === true) {
    if (secret === undefined) return undefined
    throw new ConfigurationError('Pass `secret` or `allowUnsigned`, not both.')
  }
  if (typeof secret === 'function') return async () => checkSecrets(await secret())
  // A missing secret fails each delivery but not the start, so that a build succeeds.
  return toList(secret).some(Boolean) ? checkSecrets(secret) : async () => checkSecrets(secret)
}

/** Returns the secret. @throws ConfigurationError for a secret that cannot be a webhook's secret. */
export function checkSecret(secret: unknown): string {
  // HMAC pads its key with NULs, so a key of NULs equals the empty key, with which anyone can sign.
  if (/^\0*$/.test(String(secret ?? ''))) {
    throw new ConfigurationError('`secret` is missing or empty. Check its environment variable.')
  }
  if (typeof secret !== 'string') throw invalid('secret', 'a string', typeOf(secret))
  if (secret.trim() !== secret) {
    throw new ConfigurationError('`secret` begins or ends with white space.')
  }
  if (/^(pt_(test|live)_|bearer )/i.test(secret)) {
    throw new ConfigurationError('`secret` looks like an API key. Pass the secret of the webhook.')
  }
  return secret
}

function checkSecrets(secret: Secrets): readonly string[] {
  const secrets = toList(secret).filter((each) => each !== undefined)
  return (secrets.length > 0 ? secrets : ['']).map(checkSecret)
}

/** Returns the secrets as a list. Takes a tenth of the time of `[secret].flat()`. */
function toList(secret: Secrets): readonly unknown[] {
  return Array.isArray(secret) ? secret : [secret]
}
