/**
 * Four processes share the rate limit of one key through Redis, while Redis and a process fail. Ends after 32 seconds.
 *
 *   node examples/fleet/main.ts [seconds]
 */
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMock } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'
import { countRequests } from './count-requests.ts'
import { startRedis } from './redis-server.ts'
import { createScreen } from './screen.ts'
import { startWorkers } from './workers.ts'

const seconds = Number(process.argv[2] ?? 32)
// The plans of the service have windows of a minute, in which there would be less to see.
const plan = { limit: 200, window: 5_000 }

const redis = await startRedis()
if (!redis) {
  console.log('Not run: a fleet on Redis (redis-server is not installed).')
  console.log('Install it: apt install redis-server, brew install redis, or dnf install valkey-compat-redis.')
} else {
  const mock = createMock({ plan })
  const server = await serve(mock)
  const requests = countRequests(mock)
  const workers = await startWorkers(4, {
    PERMIT_TRACKING_BASE_URL: server.url,
    PERMIT_TRACKING_API_KEY: mock.apiKey,
    REDIS_URL: redis.url,
  })
  console.log(
    `The service is ${server.url} with ${plan.limit} requests in ${plan.window / 1_000} s. Redis is ${redis.url}.`,
  )
  console.log(
    'Four processes with one key make more calls than that. When a window is used up, they wait for the next one.\n',
  )
  const screen = createScreen({ limit: plan.limit, requests, workers })

  const faults: readonly (readonly [share: number, description: string, inject: () => unknown])[] = [
    [0.25, 'Redis is paused', redis.pause],
    [0.4, 'Redis continues', redis.resume],
    [0.55, 'all keys in Redis are deleted', redis.flush],
    [0.7, 'worker 1 is killed', () => workers.kill(0)],
    [0.8, 'worker 1 is started again', () => workers.restart(0)],
  ]
  for (let second = 1; second <= seconds; second += 1) {
    const due = faults.filter(([share]) => Math.round(share * seconds) === second)
    for (const [, description, inject] of due) {
      screen.report(description)
      await inject()
    }
    await sleep(1_000)
    screen.showLine(second)
  }

  screen.showSummary(seconds)
  await workers.stop()
  await server.close({ force: true })
  await redis.stop()
}
