import { ConfigurationError, type Duration } from '@permit-tracking/sdk'
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

/** @throws ConfigurationError for a value that cannot be a part of a key. */
export function checkName(name: string): void {
  if (typeof name === 'string' && /^[^{}\s]*$/.test(name)) return
  throw new ConfigurationError(
    `\`name\` must be a string without braces and spaces (received ${typeof name === 'string' ? JSON.stringify(name) : describe(name)}).`,
  )
}

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Returns a length of time in milliseconds. @throws ConfigurationError for one that is not above 0. */
export function resolveDuration(option: string, duration: Duration): number {
  const ms = toMs(duration)
  if (ms > 0) return ms
  throw new ConfigurationError(
    `\`${option}\` must be milliseconds above 0, or text such as '30s' (received ${typeof duration === 'string' ? JSON.stringify(duration) : String(duration)}).`,
  )
}

/** Returns a duration in milliseconds; `NaN` for any other value. */
export function toMs(duration: Duration): number {
  if (typeof duration === 'number') return duration
  const [, amount, unit] = /^(\d+(?:\.\d+)?) ?(ms|s|m|h|d)$/.exec(duration) ?? []
  return Number(amount) * unitMs[unit as keyof typeof unitMs]
}

/** True for a value with a method of this name. */
export function hasFunction(value: unknown, name: string): boolean {
  return typeof Object(value)[name] === 'function'
}

/** Returns the type of a value, which may contain a secret: `string`, `Object`, `null`. */
export function describe(value: unknown): string {
  if (value === null) return 'null'
  return typeof value === 'object' ? (Object(value).constructor?.name ?? 'object') : typeof value
}
