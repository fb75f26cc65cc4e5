import { ConfigurationError, type Logger } from '@permit-tracking/sdk'
import type { RedisClient } from '../client/redis-client.ts'

/** Options of {@link createRedisLimiter}. */
export interface RedisLimiterOptions {
  /** First part of every key. Processes share a limit if their prefixes are equal. Default: `permit-tracking`. */
  prefix?: string | undefined
  /** Maximum time of a command, in milliseconds. After it the process continues without Redis. Default: 50. */
  commandTimeoutMs?: number | undefined
  /** Target of a line when Redis stops responding, and of one when it is back. `false` writes none. Default: `console`. */
  logger?: Pick<Logger, 'info' | 'warn'> | false | undefined
}

const optionNames: Readonly<Record<keyof RedisLimiterOptions, true>> = {
  prefix: true,
  commandTimeoutMs: true,
  logger: true,
}

/** Options with their defaults. */
export interface ResolvedOptions {
  readonly prefix: string
  readonly commandTimeoutMs: number
  readonly logger: Pick<Logger, 'info' | 'warn'> | undefined
}

/** Checks the client and the options, and fills in the defaults. */
export function resolveOptions(client: RedisClient, options: RedisLimiterOptions): ResolvedOptions {
  if (!hasFunction(client, 'eval') || !(hasFunction(client, 'evalSha') || hasFunction(client, 'evalsha')))
    throw new ConfigurationError(
      `\`client\` must be a client of redis or ioredis (received ${kindOf(client)}). Pass the client itself.`,
    )
  if (typeof options !== 'object' || options === null)
    throw new ConfigurationError(`\`options\` must be an object (received ${kindOf(options)}).`)
  for (const name of Object.keys(options))
    if (!Object.hasOwn(optionNames, name))
      throw new ConfigurationError(
        `Could not create the limiter: unknown option \`${name}\`. There are ${Object.keys(optionNames).join(', ')}.`,
      )
  const { prefix = 'permit-tracking', commandTimeoutMs = 50, logger = console } = options
  if (typeof prefix !== 'string' || !/^[^{}\s]+$/.test(prefix))
    throw new ConfigurationError(
      `\`prefix\` must be text without braces and spaces (received ${JSON.stringify(prefix)}).`,
    )
  if (!Number.isFinite(commandTimeoutMs) || commandTimeoutMs < 1 || commandTimeoutMs > 10_000)
    throw new ConfigurationError(
      `\`commandTimeoutMs\` must be a number from 1 to 10000 (received ${String(commandTimeoutMs)}).`,
    )
  if (logger !== false && !(hasFunction(logger, 'info') && hasFunction(logger, 'warn')))
    throw new ConfigurationError(
      `\`logger\` must be false or have the functions info and warn (received ${kindOf(logger)}).`,
    )
  return { prefix, commandTimeoutMs, logger: logger || undefined }
}

function hasFunction(value: unknown, name: string): boolean {
  return typeof Object(value)[name] === 'function'
}

/** Returns the kind of a value, for messages that must not show it. */
function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return typeof value === 'object' ? 'an object without them' : typeof value
}
