import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordCassette, writeCassette } from '@permit-tracking/assurance'
import { createMock } from '@permit-tracking/mock'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'

/** Text with something secret in it, and the parts of it that must not be written. */
interface Secret {
  readonly text: string
  readonly cores: readonly string[]
}

// Hashes: even the smallest value that fast-check finds is in no cassette by chance.
const hash = fc.nat().map((seed) => createHash('sha256').update(`${seed}`).digest('hex'))
const hex = hash.map((text) => text.slice(0, 24))
const digits = hash.map((text) => `2${Number.parseInt(text.slice(0, 12), 16)}`.slice(0, 10))
const encode = (text: string) => Buffer.from(text).toString('base64url')

/** Secrets in the forms in which services write them. */
const secret: fc.Arbitrary<Secret> = fc.oneof(
  hex.map((core) => ({ text: `pt_live_${core}`, cores: [core] })),
  hex.map((core) => ({ text: `whsec_${encode(core)}`, cores: [encode(core)] })),
  hex.map((core) => ({ text: `Bearer ${core}`, cores: [core] })),
  hex.map((core) => ({ text: `${core}@mail.${core}.com`, cores: [core] })),
  hex.map((core) => ({ text: `Dana ${core} Ruiz`, cores: [core] })),
  hex.map((core) => ({
    text: [`{"alg":"HS256"}`, `{"sub":"${core}"}`, core].map(encode).join('.'),
    cores: [encode(`{"sub":"${core}"}`), encode(core)],
  })),
  hex.map((core) => ({ text: `session=${core}; Path=/; HttpOnly`, cores: [core] })),
  hex.map((core) => ({
    text: `https://dana:${core}@files.example/${core}?token=${core}#${core}`,
    cores: [core],
  })),
  hex.map((core) => ({ text: encode(`${core}:${core}`), cores: [encode(`${core}:${core}`)] })),
  hex.map((core) => ({ text: JSON.stringify({ [core]: [{ key: core }] }), cores: [core] })),
  hex.map((core) => ({ text: core.toUpperCase(), cores: [core.toUpperCase()] })),
  digits.map((core) => ({ text: core, cores: [core] })),
  digits.map((core) => ({ text: `+${core}`, cores: [core] })),
)

const headerNames = [
  'Set-Cookie',
  'Location',
  'Link',
  'ETag',
  'Server',
  'WWW-Authenticate',
  'X-Request-Id',
  'X-User',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'Date',
]

/** Way in which responses are spoiled. */
interface Plan {
  readonly secrets: readonly Secret[]
  /** Every so many places get a secret. */
  readonly every: number
  readonly kind: 'json' | 'html' | 'redirect' | 'text'
}

const plan: fc.Arbitrary<Plan> = fc.record({
  secrets: fc.array(secret, { minLength: 5, maxLength: 30 }),
  every: fc.integer({ min: 1, max: 12 }),
  kind: fc.constantFrom('json', 'json', 'json', 'html', 'redirect', 'text'),
})

test('a number of the service in the reason to stop is not written', async () => {
  const mock = createMock({ permits: 3 })
  const { cassette } = await recordCassette({
    baseUrl: mock.baseUrl,
    apiKey: mock.apiKey,
    spacingMs: 0,
    fetch: async (request) => {
      const response = await mock.fetch(request)
      const headers = new Headers(response.headers)
      headers.set('X-RateLimit-Limit', '2065550142')
      return new Response(response.body, { status: response.status, headers })
    },
  })
  expect(JSON.stringify(cassette)).not.toContain('2065550142')
  expect(cassette.stopped).toMatch(/^\d+ of many requests are left in the rate limit/)
})

const numRuns = propertyRuns(15)

test('no secret is written, in any form and place', { timeout: 4_000 * numRuns }, async () => {
  const mock = createMock({ permits: 12, contacts: 4, plan: 'enterprise' })
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'))
  const runs = fc.asyncProperty(plan, async (parts) => {
    const { baseUrl, apiKey } = mock.clientOptions
    const fetch = spoiling(mock.fetch, parts)
    const { cassette } = await recordCassette({ baseUrl, apiKey, fetch, spacingMs: 0 })
    await writeCassette(folder, cassette)
    const files = await readdir(folder)
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    const written = [...files, ...texts].join('\n')
    expect(
      parts.secrets.flatMap(({ cores }) => cores.flatMap(windowsOf)).filter((part) => written.includes(part)),
    ).toEqual([])
    expect(written).not.toContain(apiKey)
  })
  try {
    await fc.assert(runs, { numRuns })
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** The `fetch` with secrets in headers, in bodies, and in place of them. */
function spoiling(fetch: (request: Request) => Promise<Response>, { secrets, every, kind }: Plan) {
  let count = 0
  const next = () => {
    count += 1
    return secrets[count % secrets.length]?.text ?? ''
  }
  const isSpoiled = () => {
    count += 1
    return count % every === 0
  }

  function spoil(value: unknown): unknown {
    if (Array.isArray(value)) {
      const items = value.map(spoil)
      return isSpoiled() ? [...items, next(), [next()], { [next()]: next() }] : items
    }
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).map(([name, field]) => [name, spoil(field)])
      const added = isSpoiled()
        ? [
            [next(), next()],
            ['api_key', { token: [next()] }],
          ]
        : []
      return Object.fromEntries([...entries, ...added])
    }
    if (!isSpoiled()) return value
    return typeof value === 'number' ? Number(/\d{10}/.exec(next())?.[0] ?? value) : next()
  }

  return async (request: Request) => {
    const response = await fetch(request)
    const body: unknown = await response.json()
    const headers = new Headers(response.headers)
    for (const name of headerNames) if (isSpoiled()) headers.set(name, next())
    // Most responses are JSON, so that the recording goes on.
    if (kind !== 'json' && !request.url.endsWith('/me') && isSpoiled()) {
      if (kind === 'redirect') {
        headers.set('Location', next())
        return new Response(null, { status: 302, headers })
      }
      headers.set(
        'Content-Type',
        kind === 'html' ? 'text/html' : `text/plain; name=${encodeURIComponent(next())}`,
      )
      return new Response(`<p>${next()}</p>`, { status: response.status, headers })
    }
    return Response.json(spoil(body), { status: response.status, headers })
  }
}

/** Parts of a secret that are too long to be in a cassette by chance. */
function windowsOf(core: string): string[] {
  const length = Math.min(core.length, 12)
  return Array.from({ length: core.length - length + 1 }, (_, index) => core.slice(index, index + length))
}
