import { execFile } from 'node:child_process'
import { generateKeySync, randomBytes, scryptSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { inVirtualTime } from './in-virtual-time.ts'

const megabytes = new Uint8Array(32 * 1024 * 1024)

/** Work that takes longer than a turn of the event loop, without a timer. */
const work: Record<string, () => Promise<unknown>> = {
  'hashes of large data': () => Promise.all([digest(), digest()]),
  'a file': () => readFile(import.meta.filename),
  'a chain of immediates': () => repeat(50, () => new Promise((resolve) => setImmediate(resolve))),
  'a chain of messages': () => repeat(50, passMessage),
  'a chain of promises': () => repeat(5_000, () => Promise.resolve()),
  'all of them': () =>
    repeat(3, async () => [await digest(), await passMessage(), await readFile(import.meta.filename)]),
}

function digest() {
  return crypto.subtle.digest('SHA-256', megabytes)
}

function passMessage() {
  return new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

async function repeat(times: number, run: () => Promise<unknown>) {
  for (let count = 0; count < times; count += 1) await run()
}

describe('inVirtualTime', () => {
  it.for(Object.entries(work))('stands still during %s', async ([, run]) => {
    const passed = await inVirtualTime(async () => {
      let isEarly = false
      const before = Date.now()
      const timer = setTimeout(() => {
        isEarly = true
      }, 1)
      await run()
      clearTimeout(timer)
      return { isEarly, ms: Date.now() - before }
    })
    expect(passed).toEqual({ isEarly: false, ms: 0 })
  })

  it.for<[string, () => Promise<unknown>]>([
    ['setTimeout', () => new Promise((resolve) => setTimeout(resolve, 3_600_000))],
    ['setTimeout as a promise', () => promisify(setTimeout)(3_600_000)],
    ['node:timers/promises', () => wait(3_600_000)],
    [
      'AbortSignal.timeout',
      () => new Promise((resolve) => AbortSignal.timeout(3_600_000).addEventListener('abort', resolve)),
    ],
  ])('simulates %s', async ([, run]) => {
    const passed = await inVirtualTime(async () => {
      const before = [Date.now(), performance.now(), Date.now()]
      await run()
      return [Date.now(), performance.now(), Date.now()].map((now, index) => now - (before[index] ?? 0))
    })
    expect(passed).toEqual([3_600_000, 3_600_000, 3_600_000])
  })

  it('runs timers in the order of time, then of creation, and repeats intervals', async () => {
    const order = await inVirtualTime(async () => {
      const events: string[] = []
      const log = (name: string) => () => void events.push(`${name} ${Date.now() % 1_000}`)
      setTimeout(log('c'), 20)
      setTimeout(log('a'), 10)
      setTimeout(log('b'), 10)
      const interval = setInterval(log('each'), 8)
      clearTimeout(setTimeout(log('cleared'), 5))
      await wait(25)
      clearInterval(interval)
      return events
    })
    expect(order).toEqual(['each 8', 'a 10', 'b 10', 'each 16', 'c 20', 'each 24'])
  })

  it.for<[string, () => unknown]>([
    ['random bytes', () => randomBytes(8)],
    ['random values', () => crypto.getRandomValues(new Uint8Array(8))],
    // Node makes 128 at a time.
    ['identifiers', () => Array.from({ length: 200 }, () => crypto.randomUUID())],
    ['a derived key', () => scryptSync('password', 'salt', 8)],
    ['a generated key', () => generateKeySync('hmac', { length: 64 })],
  ])('passes after %s of node:crypto that were made at once', async ([, make]) => {
    const passed = await inVirtualTime(async () => {
      const before = Date.now()
      make()
      await wait(3_600_000)
      return Date.now() - before
    })
    expect(passed).toBe(3_600_000)
  })

  it('repeats random numbers', async () => {
    const draw = () => inVirtualTime(async () => [Math.random(), Math.random()])
    expect(await draw()).toEqual(await draw())
    expect(new Set(await draw()).size).toBe(2)
  })

  it('aborts a wait', async () => {
    const signal = AbortSignal.abort(new Error('stopped'))
    const waiting = inVirtualTime(() => wait(10, undefined, { signal }))
    await expect(waiting).rejects.toThrow('stopped')
  })

  it('restores everything after an error', async () => {
    const before = [Date, setTimeout, clearInterval, Math.random, AbortSignal.timeout, wait]
    await expect(inVirtualTime(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect([Date, setTimeout, clearInterval, Math.random, AbortSignal.timeout, wait]).toEqual(before)
  })

  it('waits for another process while no timer is set', async () => {
    const run = promisify(execFile)
    const passed = await inVirtualTime(async () => {
      const before = Date.now()
      const { stdout } = await run(process.execPath, ['--print', '6 * 7'])
      return { stdout, ms: Date.now() - before }
    })
    expect(passed).toEqual({ stdout: '42\n', ms: 0 })
  })

  it('does not wait forever for an outside event', async () => {
    const endless = inVirtualTime(() => new Promise(() => {}), 3)
    await expect(endless).rejects.toThrow('each of its promises settles')
  })

  it('runs one after the other', async () => {
    const results = [1, 2].map((name) =>
      inVirtualTime(async () => [name, await wait(name), Date.now() % 1_000]),
    )
    expect(await Promise.all(results)).toEqual([
      [1, undefined, 1],
      [2, undefined, 2],
    ])
  })

  it('ends what takes more than a week', async () => {
    const endless = inVirtualTime(() => new Promise(() => setInterval(() => {}, 3_600_000)))
    await expect(endless).rejects.toThrow('within a week')
  })
})

describe('a test that is stopped in simulated time', () => {
  const real = [Date, setTimeout, Math.random]

  it.fails('fails', { timeout: 5 }, () => inVirtualTime(() => new Promise(() => {}), 50))

  it('leaves the real time to the next test', async () => {
    expect([Date, setTimeout, Math.random]).toEqual(real)
    expect(await inVirtualTime(async () => Date.now() % 1_000)).toBe(0)
  })
})
