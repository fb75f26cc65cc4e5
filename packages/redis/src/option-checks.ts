import { ConfigurationError } from '@permit-tracking/sdk'
import type { RedisClient } from './client/redis-client.ts'

/** Default of the `prefix` options. */
export const defaultPrefix = 'permit-tracking'

/**
 * Returns the options if all of them are known. A misspelt option would have no effect.
 *
 * @param known All options, in a record, so that a missing one does not compile.
 * @throws ConfigurationError for an unknown option, and for a value that is not an object.
 */
export function checkOptions<Options extends object>(
  options: Options,
  known: Readonly<Record<keyof Options, true>>,
): Options {
  const names = Object.keys(known).join(', ')
  if (typeof options !== 'object' || options === null) {
    throw new ConfigurationError(
      `\`options\` must be an object with ${names} (received ${describe(options)}).`,
    )
  }
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(known, name)) {
      throw new ConfigurationError(`\`${name}\` is not an option. The options are ${names}.`)
    }
  }
  return options
}

/** @throws ConfigurationError for a value that is not a client. */
export function checkClient(client: RedisClient): void {
  if (hasFunction(client, 'eval') && (hasFunction(client, 'evalSha') || hasFunction(client, 'evalsha')))
    return
  throw new ConfigurationError(
    `\`client\` must be a client of redis, @redis/client or ioredis (received ${describe(client)}). Create one with createClient() or new Redis(), and connect it.`,
  )
}

/** @throws ConfigurationError for a value that cannot be the start of a key. */
export function checkPrefix(prefix: string): void {
  // In a cluster, braces select the part of a key that selects its node.
  if (typeof prefix === 'string' && /^[^{}\s]+$/.test(prefix)) return
  throw new ConfigurationError(
    `\`prefix\` must be a string without braces and spaces (received ${typeof prefix === 'string' ? JSON.stringify(prefix) : describe(prefix)}).`,
  )
}

/** True for a value with a method of this name. */
export function hasFunction(value: unknown, name: string): boolean {
  return typeof Object(value)[name] === 'function'
}

/** Returns the kind of a value, which may contain a secret: `a string`, `an object`, `null`. */
export function describe(value: unknown): string {
  if (value === undefined || value === null) return String(value)
  const kind = Array.isArray(value) ? 'array' : typeof value
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`
}
