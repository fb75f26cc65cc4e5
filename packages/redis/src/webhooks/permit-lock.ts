import type { StatusStore } from '@permit-tracking/sdk/webhooks'
import type { RedisClient } from '../client/redis-client.ts'
import { createCommand } from './command.ts'
import { renewLease } from './renew-lease.ts'

/** A lock per permit that processes share. */
export interface PermitLock {
  readonly runExclusive: NonNullable<StatusStore['lock']>
  /** Returns the owner as which this process holds the lock of a permit. */
  ownerOf(permit_uuid: string): string | undefined
}

/** Time after which the lock of a dead process is free. A waiting process waits twice as long. */
const leaseMs = 5_000

/** Time for which the first waiting process keeps its place without a new attempt. */
const placeMs = 1_000

/** Delay between the attempts of the first waiting process. */
const firstPollMs = 20

/** Maximum delay between the attempts of the other waiting processes. */
const maxPollMs = 250

interface Holder {
  readonly owner: string
  readonly lost: AbortController
}

/** Creates the lock. The keys of a permit must share one hash tag. */
export function createPermitLock(
  client: RedisClient,
  keyOf: (permit_uuid: string, name: 'lock' | 'next') => string,
): PermitLock {
  const acquire = createCommand(client, 'lock a permit', acquireScript, { reserves: true })
  const renew = createCommand(client, 'renew the lock of a permit', renewScript, { reserves: true })
  const release = createCommand(client, 'unlock a permit', releaseScript)
  /** Holders in this process, by permit. */
  const holders = new Map<string, Holder>()

  /** Returns the time of the attempt that succeeded. */
  async function wait(permit_uuid: string, owner: string, waitMs: number): Promise<number> {
    const keys = [keyOf(permit_uuid, 'lock'), keyOf(permit_uuid, 'next')]
    const endsAt = performance.now() + waitMs
    for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 2, maxPollMs)) {
      const startedAt = performance.now()
      const state = await acquire(keys, [owner, leaseMs, placeMs])
      if (state === 'acquired') return startedAt
      const remainingMs = endsAt - performance.now()
      if (remainingMs <= 0) throw lockTimeout(permit_uuid, waitMs)
      const delayMs = state === 'next' ? firstPollMs : pollMs
      await sleep(Math.min(delayMs * (0.75 + Math.random() / 2), remainingMs))
    }
  }

  return {
    ownerOf: (permit_uuid) => holders.get(permit_uuid)?.owner,

    async runExclusive(permit_uuid, task, { waitMs }) {
      const owner = crypto.randomUUID()
      const lockKeys = [keyOf(permit_uuid, 'lock')]
      const unlock = () => release(lockKeys, [owner]).catch(() => {}) // It expires by itself.
      const startedAt = await wait(permit_uuid, owner, waitMs).catch((error: unknown) => {
        // An attempt may have succeeded although its reply was lost.
        void unlock()
        throw error
      })
      // A holder of the same process has lost its lock, even if it has not noticed.
      holders.get(permit_uuid)?.lost.abort(lockLost(permit_uuid))
      const holder: Holder = { owner, lost: new AbortController() }
      holders.set(permit_uuid, holder)
      const endRenewal = renewLease({
        leaseMs,
        startedAt,
        renew: async () => (await renew(lockKeys, [owner, leaseMs])) === '1',
        onLost: () => holder.lost.abort(lockLost(permit_uuid)),
      })
      try {
        await task(holder.lost.signal)
      } finally {
        void endRenewal()
        if (holders.get(permit_uuid) === holder) holders.delete(permit_uuid)
        await unlock()
      }
    },
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function lockTimeout(permit_uuid: string, waitMs: number): Error {
  return new Error(
    `Timed out after ${waitMs} ms waiting for the lock of permit ${permit_uuid}: another process is handling its events. Make the handler faster or move its work to a queue.`,
  )
}

function lockLost(permit_uuid: string): Error {
  return new Error(
    `Lost the lock of permit ${permit_uuid}: Redis was away or the process was paused for more than ${leaseMs} ms, or the handler took more than 15 minutes. The service sends the delivery again.`,
  )
}

// `next` is the first that waits. Without it, a process with many events of a permit would take the lock again and again.
const acquireScript = `
local owner = redis.call('GET', KEYS[1])
local first = redis.call('GET', KEYS[2])
if first and first ~= ARGV[1] and owner ~= ARGV[1] then return 'waiting' end
if owner and owner ~= ARGV[1] then
  redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[3])
  return 'next'
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
if first == ARGV[1] then redis.call('DEL', KEYS[2]) end
return 'acquired'`

const renewScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`

const releaseScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`
