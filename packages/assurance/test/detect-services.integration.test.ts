import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type DetectDialectOptions, detectDialect } from '@permit-tracking/assurance'
import { describe, expect, onTestFinished, test } from 'vitest'

const hasPython = spawnSync('python3', ['--version']).status === 0

/** Starts a service that is independent of the mock, and returns the options for detecting its dialect. */
async function start(name: 'bucket' | 'calendar', ...args: string[]): Promise<DetectDialectOptions> {
  const program = join(import.meta.dirname, `services/${name}_service.py`)
  const child = spawn('python3', [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const [line] = await once(child.stdout, 'data')
  const apiKey = { bucket: 'bucket-service-key', calendar: 'key_of_the_calendar_service' }[name]
  return { baseUrl: String(line).trim(), apiKey, spacingMs: 0, maxWaitMs: 0 }
}

describe.runIf(hasPython)('independent services', () => {
  test('a service with readings of its own: those, and nothing else', async () => {
    const { dialect, writes, undocumented, switches } = await detectDialect(await start('calendar'))
    const { rateLimitReset, ...others } = dialect
    // Only a run of some seconds shows that it is a countdown.
    expect([undefined, 'delta_s']).toContain(rateLimitReset)
    expect(others).toEqual({
      listOrder: 'filed_desc',
      // By insertion, which is not by uuid, but the same on every page.
      ties: 'stable',
      updatedSince: 'exclusive',
      perPageDefault: 15,
      perPageMax: 30,
      perPageOverflow: 'clamp',
      pageOverflow: 'last_page',
      totalPages: true,
      timestamps: 'milliseconds',
      dateSkew: 0,
      otherLists: 'unpaginated',
      rateLimitHeaders: true,
    })
    expect(writes).toBe(0)
    expect(switches.find(({ name }) => name === 'total')?.candidates).toEqual(['exact', 'cached'])
    expect(undocumented.map(({ request }) => request)).toContain('GET /contacts?per_page=1&page=1')
  })

  test('a service with readings that no switch has: unknown, with what it does instead', async () => {
    const { dialect, writes, switches } = await detectDialect(await start('bucket'))
    expect(dialect).toEqual({
      updatedSince: 'inclusive',
      perPageDefault: 20,
      perPageMax: 60,
      perPageOverflow: 'reject',
      totalPages: false,
      dateSkew: 0,
      rateLimitHeaders: true,
    })
    expect(writes).toBe(0)
    const reasons = Object.fromEntries(switches.map(({ name, reason }) => [name, reason]))
    expect(reasons).toMatchObject({
      listOrder: 'The permits are in none of the known orders.',
      pageOverflow: 'A page past the end has status 422, and is neither empty nor the last page again.',
      total: 'meta.total is 999, and the list has 130 permits. No value of the switch explains this.',
      timestamps: 'Timestamps have a format of their own: 2026-05-01T08:00:00+01:00.',
      otherLists: 'Contacts and conditions have too few items, or ignore the page size.',
      rateLimitReset: expect.stringContaining('X-RateLimit-Reset '),
    })
  })

  test.each([2, 5, 9, 14, 19, 24, 30, 36, 42])('a service that changes after %i requests', async (count) => {
    const { dialect, switches } = await detectDialect(await start('calendar', '--changes-after', `${count}`))
    // Those that change are unknown or new, and the others are not affected.
    expect([undefined, 50]).toContain(dialect.perPageMax)
    expect([undefined, 'not_found']).toContain(dialect.pageOverflow)
    expect([undefined, 'exclusive']).toContain(dialect.updatedSince)
    expect([undefined, 15]).toContain(dialect.perPageDefault)
    if (dialect.perPageMax === undefined)
      expect(switches.map(({ reason }) => reason).join()).toContain('The service changed during the run')
  })

  test.each([2, 7, 11, 20, 33, 41])('another service that changes after %i requests', async (count) => {
    const { dialect } = await detectDialect(await start('bucket', '--changes-after', `${count}`))
    expect([undefined, 40]).toContain(dialect.perPageMax)
    expect([undefined, 10]).toContain(dialect.perPageDefault)
    expect([undefined, 'reject']).toContain(dialect.perPageOverflow)
    expect([undefined, 'inclusive']).toContain(dialect.updatedSince)
  })

  test('two servers that take turns have no common page size', async () => {
    const { dialect, switches } = await detectDialect(await start('bucket', '--alternates'))
    expect(dialect).not.toHaveProperty('perPageMax')
    expect(dialect).not.toHaveProperty('perPageDefault')
    expect(switches.find(({ name }) => name === 'perPageDefault')?.reason).toContain('changed during the run')
  })
})
