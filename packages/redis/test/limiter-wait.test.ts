import { afterEach, expect, test, vi } from 'vitest'
import { createRedisLimiter } from '../src/index.ts'
import { createScriptedClient, useFakeTime } from './scripted-client.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const request = (scope: string) => ({ scope, priority: 'call', maxWaitMs: 65_000 }) as const
/** Reply that grants one slot of an empty window. */
const oneSlot = [1, 0, 0, 1, 0, 1, 5, 5, 1_000]
const noSlot = [0, 0, 0, 1, 0, 1, 5, 5, 1_000]

test('keeps the program running while a request waits, even if the socket of the client does not', async () => {
  let reply = (_: number[]): void => undefined
  const first = new Promise<number[]>((resolve) => {
    reply = resolve
  })
  const exchange = vi.fn(async () => noSlot).mockReturnValueOnce(first)
  const limiter = createRedisLimiter(createScriptedClient(exchange), { logger: false })
  const countTimers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = countTimers()
  const controller = new AbortController()
  const acquired = limiter.acquire({ ...request('a'), signal: controller.signal })
  expect(countTimers()).toBe(before + 1)
  // Ends it, because a limiter whose store does not reply sets timers for ever, also in the file that comes next.
  controller.abort()
  reply(noSlot)
  await expect(acquired).rejects.toThrow('aborted')
  await vi.waitFor(() => expect(exchange).toHaveBeenCalledTimes(2), { interval: 1 })
})

test('a wait ends if its command fails in the moment in which Redis is back', async () => {
  useFakeTime()
  const replies: Record<string, (outcome: unknown) => void> = {}
  const client = createScriptedClient(
    ([key = '']) =>
      new Promise((resolve, reject) => {
        replies[key] = (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome))
      }),
  )
  const limiter = createRedisLimiter(client, { logger: false, commandTimeout: 1_000 })
  const reply = (scope: string, outcome: unknown) => replies[`permit-tracking:{${scope}}:limit`]?.(outcome)

  const other = startWaiting('a')
  const first = startWaiting('b')
  const second = startWaiting('b')
  await vi.advanceTimersByTimeAsync(10)
  reply('a', new Error('LOADING'))
  await Promise.all([other, first])
  await vi.advanceTimersByTimeAsync(300)
  // The check of Redis uses scope a. Both replies arrive together.
  reply('b', new Error('LOADING'))
  reply('a', oneSlot)
  await vi.advanceTimersByTimeAsync(10)
  reply('b', oneSlot)
  await vi.advanceTimersByTimeAsync(10)
  await expect(Promise.race([second, Promise.resolve('waits')])).resolves.toBeUndefined()

  async function startWaiting(scope: string): Promise<void> {
    await limiter.acquire(request(scope))
  }
})

test('slots of a window that has ended are not returned to the next one', async () => {
  useFakeTime()
  const statements: Record<'epoch' | 'unused', number>[] = []
  let reply: (lease: number[]) => void = () => undefined
  const client = createScriptedClient((_keys, args) => {
    statements.push({ epoch: Number(args[5]), unused: Number(args[6]) })
    return new Promise((resolve) => {
      reply = resolve
    })
  })
  const limiter = createRedisLimiter(client, { logger: false, commandTimeout: 1_000 })
  const [first, second] = [request('a'), request('a')]
  const acquired = limiter.acquire(first)
  await vi.advanceTimersByTimeAsync(1)
  // Three more slots than waiting requests.
  reply([4, 0, 0, 1, 0, 1, 5, 1, 60_000])
  await acquired
  expect(limiter.acquire(second)).toBeUndefined()
  void limiter.release(first, { status: 200, remaining: 4, resetInMs: 60_000 })
  await vi.advanceTimersByTimeAsync(6)
  // Two slots are left when this process learns of a 429, while a command is under way.
  void limiter.release(second, { status: 429, resetInMs: 60_000 })
  reply([0, 60_000, 0, 2, 0, 1, 0, 0, 60_000])
  await vi.advanceTimersByTimeAsync(10)
  expect(statements.at(-1)).toEqual({ epoch: 2, unused: 0 })
})

test('a machine whose processors are busy does not take Redis for dead', async () => {
  useFakeTime()
  // Every timer of this process is late by 40 ms, and so is the reply.
  const setTimer = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms = 0) => setTimer(run, ms + 40))
  const client = createScriptedClient(() => new Promise((resolve) => setTimer(() => resolve(oneSlot), 300)))
  const warn = vi.fn()
  const limiter = createRedisLimiter(client, { logger: { info: vi.fn(), warn } })
  const acquired = limiter.acquire(request('a'))
  await vi.advanceTimersByTimeAsync(400)
  await acquired
  expect(warn).not.toHaveBeenCalled()
})

test('a Redis that comes and goes is reported once a minute', async () => {
  useFakeTime()
  let isDown = true
  const client = createScriptedClient(() => (isDown ? Promise.reject(new Error('LOADING')) : oneSlot))
  const [warn, info] = [vi.fn(), vi.fn()]
  const limiter = createRedisLimiter(client, { logger: { info, warn } })
  for (let second = 0; second < 70; second += 1) {
    isDown = second % 2 === 0
    const sent = request(`scope ${second}`)
    await Promise.race([limiter.acquire(sent), vi.advanceTimersByTimeAsync(1_000)])
    limiter.release(sent)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(warn).toHaveBeenCalledTimes(3)
  expect(info.mock.calls.length).toBeLessThanOrEqual(3)
})
