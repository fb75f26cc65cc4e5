import { refusal } from '../../errors/configuration-error.ts'

/** A webhook's secret, or several while one is being replaced; an entry that is `undefined` is left out. */
export type Secrets = string | undefined | readonly (string | undefined)[]

/** The secrets as a list. @throws ConfigurationError for one that can't be a webhook's, and for none at all. */
export function listSecrets(secrets: Secrets): readonly string[] {
  const given: readonly unknown[] = Array.isArray(secrets) ? secrets : [secrets]
  const list = given.filter((secret) => secret !== undefined)
  if (list.length === 0) throw unusable('there is none')
  return list.map(checkSecret)
}

/** The secret. @throws ConfigurationError for one that can't be a webhook's. */
export function checkSecret(secret: unknown): string {
  // An HMAC with the empty key can be made by everyone.
  if (typeof secret !== 'string' || secret === '') throw unusable('it is empty or not text')
  if (secret.trim() !== secret) throw unusable('it begins or ends with white space')
  if (looksLikeApiKey(secret)) throw unusable('it looks like an API key')
  return secret
}

/** Is this a key of the API, rather than a webhook's secret? */
export function looksLikeApiKey(secret: string): boolean {
  return /^(pt_(test|live)_|bearer )/i.test(secret)
}

function unusable(problem: string) {
  return refusal(
    'use the webhook secret',
    problem,
    'give the webhook’s own; if an environment variable has it, check that it is set and has no line break at its end',
  )
}
