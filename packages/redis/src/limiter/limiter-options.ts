import { ConfigurationError, type Duration, type Logger } from '@permit-tracking/sdk'
import type { RedisClient } from '../client/redis-client.ts'
import {
  checkClient,
  checkOptions,
  checkPrefix,
  defaultPrefix,
  describe,
  hasFunction,
  toMs,
} from '../option-checks.ts'

/** Options of {@link createRedisLimiter}. */
export interface RedisLimiterOptions {
  /** First part of every key. Processes share a limit if their prefixes are equal. Default: `permit-tracking`. */
  readonly prefix?: string | undefined
  /** Maximum time of a command. After it the process continues without Redis. Default: `'50ms'`. */
  readonly commandTimeout?: Duration | undefined
  /** Target of a line when Redis stops responding, and of one when it is back. `false` writes none. Default: `console`. */
  readonly logger?: Pick<Logger, 'info' | 'warn'> | false | undefined
}

/** Options with their defaults. */
export interface ResolvedOptions {
  readonly prefix: string
  readonly commandTimeoutMs: number
  readonly logger: Pick<Logger, 'info' | 'warn'> | undefined
}

/** Checks the client and the options, and fills in the defaults. */
export function resolveOptions(client: RedisClient, options: RedisLimiterOptions): ResolvedOptions {
  checkClient(client)
  const names = { prefix: true, commandTimeout: true, logger: true } as const
  const { prefix = defaultPrefix, commandTimeout = '50ms', logger = console } = checkOptions(options, names)
  checkPrefix(prefix)
  const commandTimeoutMs = toMs(commandTimeout)
  if (!(commandTimeoutMs >= 1 && commandTimeoutMs <= 10_000))
    throw new ConfigurationError(
      `\`commandTimeout\` must be from 1 to 10000 milliseconds, as a number or as text such as '50ms' (received ${String(commandTimeout)}).`,
    )
  if (logger !== false && !(hasFunction(logger, 'info') && hasFunction(logger, 'warn')))
    throw new ConfigurationError(
      `\`logger\` must be false or have the functions info and warn (received ${describe(logger)}).`,
    )
  return { prefix, commandTimeoutMs, logger: logger || undefined }
}
