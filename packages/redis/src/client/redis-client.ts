/** Part of a client or cluster of `redis` or `@redis/client`. */
export interface NodeRedisClient {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>
  evalSha(sha1: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>
}

/** Part of a client or cluster of `ioredis`. */
export interface IoRedisClient {
  eval(script: string, keyCount: number, ...keysAndArguments: string[]): Promise<unknown>
  evalsha(sha1: string, keyCount: number, ...keysAndArguments: string[]): Promise<unknown>
}

/** Connected client of `redis`, `@redis/client` or `ioredis`, also of a cluster. */
export type RedisClient = NodeRedisClient | IoRedisClient
