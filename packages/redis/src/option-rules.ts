import { invalid, typeOf } from '../../sdk/src/errors/configuration-error.ts'
import type { RedisClient } from './client/redis-client.ts'

/** Rules of the options that are parts of keys. */
export const keyRules = {
  prefix: (prefix = 'permit-tracking', option: string) => checkKeyPart(option, prefix, /^[^{}\s]+$/),
  name: (name = '', option: string) => checkKeyPart(option, name, /^[^{}\s]*$/),
}

/** Returns a part of a key. In a cluster, braces select the part of a key that selects its node. */
function checkKeyPart(option: string, text: string, pattern: RegExp): string {
  if (typeof text === 'string' && pattern.test(text)) return text
  throw invalid(
    option,
    'a string without braces and spaces',
    typeof text === 'string' ? JSON.stringify(text) : typeOf(text),
  )
}

/** @throws ConfigurationError for a value that is not a client. */
export function checkClient(client: RedisClient): void {
  const methods: Readonly<Record<string, unknown>> = Object(client)
  if ([methods.eval, methods.evalSha ?? methods.evalsha].every((method) => typeof method === 'function'))
    return
  throw invalid(
    'client',
    'a client of redis, @redis/client or ioredis',
    typeOf(client),
    'Create one with createClient() or new Redis(), and connect it.',
  )
}
