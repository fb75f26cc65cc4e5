import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { detectDialect } from '@permit-tracking/mock/assurance'
import { expect, onTestFinished, test } from 'vitest'

const program = join(import.meta.dirname, 'services/calendar_service.py')
const apiKey = 'key_of_the_calendar_service'
const hasPython = spawnSync('python3', ['--version']).status === 0

/** Starts the service, which is independent of the mock, and returns its base URL. */
async function start(...args: string[]): Promise<string> {
  const child = spawn('python3', [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const [line] = await once(child.stdout, 'data')
  return String(line).trim()
}

test.runIf(hasPython)('an independent service: its readings, and nothing else', async () => {
  const baseUrl = await start()
  const { dialect, writes, undocumented, switches } = await detectDialect({
    baseUrl,
    apiKey,
    spacingMs: 0,
    maxWaitMs: 0,
  })
  expect(dialect).toEqual({
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
    rateLimitReset: 'delta_s',
  })
  expect(writes).toBe(0)
  expect(switches.find(({ name }) => name === 'total')?.candidates).toEqual(['exact', 'cached'])
  expect(undocumented.map(({ request }) => request)).toContain('GET /contacts?per_page=1&page=1')
})

test.runIf(hasPython).each([8, 24, 30])(
  'an independent service that changes after %i requests',
  async (count) => {
    const baseUrl = await start('--changes-after', `${count}`)
    const { dialect, switches } = await detectDialect({ baseUrl, apiKey, spacingMs: 0, maxWaitMs: 0 })
    // Those that change are unknown or new, and the others are not affected.
    expect([undefined, 50]).toContain(dialect.perPageMax)
    expect([undefined, 'not_found']).toContain(dialect.pageOverflow)
    expect([undefined, 'exclusive']).toContain(dialect.updatedSince)
    expect(switches.some(({ reason }) => reason.startsWith('The service changed'))).toBe(true)
  },
)
