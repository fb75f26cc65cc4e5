import { refusal } from '../../errors/configuration-error.ts'

/** A webhook's secret, or several while one is being replaced; an entry that is `undefined` is left out. */
export type Secrets = string | undefined | readonly (string | undefined)[]

/** The secrets as a list. @throws ConfigurationError for one that can't be a webhook's, and for none at all. */
export function listSecrets(secrets: Secrets): readonly string[] {
  const given: readonly unknown[] = Array.isArray(secrets) ? secrets : [secrets]
  const list = given.filter((secret) => secret !== undefined)
  if (list.length === 0) throw unusable('there is none', 'give the secret of the webhook')
  return list.map((secret) => {
    checkSecret(secret)
    return secret
  })
}

/** @throws ConfigurationError for a secret that can't be a webhook's. */
export function checkSecret(secret: unknown): asserts secret is string {
  // An HMAC with the empty key can be made by everyone.
  if (typeof secret !== 'string' || secret === '') {
    throw unusable('it is empty or not text', 'give the secret of the webhook')
  }
  if (secret.trim() !== secret) {
    const end = secret.trimStart() === secret ? 'ends' : 'begins'
    throw unusable(
      `it ${end} with white space`,
      'take that away: a line break at the end of a file, most likely',
    )
  }
  if (looksLikeApiKey(secret)) {
    throw unusable('it looks like an API key', 'give the secret of the webhook, which is another one')
  }
}

/** Is this a key of the API, rather than a webhook's secret? */
export function looksLikeApiKey(secret: string): boolean {
  return /^(pt_(test|live)_|bearer )/i.test(secret)
}

function unusable(problem: string, advice: string) {
  return refusal('use the webhook secret', problem, advice)
}
