import type { FleetLimiterOptions } from '@permit-tracking/sdk/fleet'

/** Options of {@link createRedisLimiter}. */
export interface RedisLimiterOptions extends Pick<FleetLimiterOptions, 'commandTimeout' | 'logger'> {
  /** First part of every key. Processes share a limit if their prefixes are equal. Default: `permit-tracking`. */
  readonly prefix?: string | undefined
}
