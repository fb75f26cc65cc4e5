import type { Mock } from '@permit-tracking/mock'
import { expect, test } from 'vitest'
import { toPage } from '../src/certify/report-page.ts'
import { certify, certifyReceiver, type Integration } from '../src/index.ts'
import { renderHtmlPage } from '../src/report/html-page.ts'

const people = ['Ana', 'Ben', 'Cem'].map((name) => ({ name, email: `${name}@example.com` }))
const fast = { mock: { permits: 40, watched: 30, contacts: 3 }, seeds: 2, dialects: 'none' } as const

/** Sends a request, and throws for every response but a success in JSON. */
async function send({ fetch, clientOptions }: Mock, path: string, init: RequestInit = {}): Promise<Page> {
  const { baseUrl, apiKey } = clientOptions
  const response = await fetch(`${baseUrl}${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.json()
}

interface Page {
  readonly data: readonly { readonly uuid: string; readonly email?: string }[]
}

/** Creates every contact, whatever exists. */
function forgetful(mock: Mock): Integration {
  return {
    async run() {
      for (const person of people) {
        await send(mock, '/contacts', { method: 'POST', body: JSON.stringify(person) })
      }
    },
  }
}

/** Creates the contacts that don't exist. */
function idempotent(mock: Mock): Integration {
  return {
    async run() {
      const { data } = await send(mock, '/contacts?per_page=100')
      for (const person of people) {
        if (data.some(({ email }) => email === person.email)) continue
        await send(mock, '/contacts', { method: 'POST', body: JSON.stringify(person) })
      }
    },
  }
}

test('an integration that reads before it writes survives a lost response, another one does not', async () => {
  const options = { ...fast, hazards: ['lost-response', 'server-error'] }
  expect(await certify(idempotent, options)).toMatchObject({ passed: true })
  const report = await certify(forgetful, options)
  expect(report.passed).toBe(false)
  expect(report.results.map(({ findings }) => findings.map(({ damage }) => damage))).toEqual([
    ['contacts created again'],
    expect.any(Array),
  ])
})

test('the same seed leads to the same report, and a finding is repeated with its options', async () => {
  const options = { ...fast, hazards: ['lost-response', 'everything'] }
  const report = await certify(forgetful, options)
  expect(JSON.stringify(await certify(forgetful, options))).toBe(JSON.stringify(report))
  expect(renderHtmlPage(toPage(await certify(forgetful, options)))).toBe(renderHtmlPage(toPage(report)))
  const [finding] = report.results.flatMap(({ findings }) => findings)
  const repeated = await certify(forgetful, { ...options, ...finding?.reproduction })
  expect(repeated.results[0]?.findings).toContainEqual({ ...finding, experiments: 1 })
})

test('a copy is compared with the watchlist', async () => {
  const report = await certify(
    (mock) => {
      let rows: Page['data'] = []
      return {
        refresh: async () => {
          rows = (await send(mock, '/permits?per_page=100')).data
        },
        copy: () => [...rows.slice(2), ...rows.slice(-1), { uuid: 'unknown' }],
      }
    },
    { ...fast, hazards: ['undisturbed'] },
  )
  const damage = report.results[0]?.findings.map(({ count, damage: kind }) => `${count} ${kind}`)
  expect(damage).toEqual(['2 rows missing', '1 rows too many', '1 rows twice'])
})

test('damage that the integration reports itself', async () => {
  const report = await certify(
    (mock) => ({
      run: () => send(mock, '/me'),
      inspect: () => ({ 'mails sent twice': 2, 'mails missing': 0 }),
    }),
    { ...fast, hazards: ['changing-list'] },
  )
  expect(report.results).toMatchObject([
    { hazard: 'changing-list', met: 0, findings: [{ damage: 'mails sent twice', count: 2 }] },
  ])
})

test('successive seeds affect every request of every operation once', async () => {
  const affected: string[] = []
  const create = (mock: Mock): Integration => ({
    ...idempotent(mock),
    close() {
      const counts = new Map<string, number>()
      for (const { operation = '', fault } of mock.requests()) {
        counts.set(operation, (counts.get(operation) ?? 0) + 1)
        if (fault) affected.push(`${operation} ${counts.get(operation)}`)
      }
    },
  })
  const hazards = ['server-error']
  await certify(create, { ...fast, hazards, seeds: people.length })
  // The list has one request only, so each seed affects it.
  expect(affected.sort()).toEqual([
    'createContact 1',
    'createContact 2',
    'createContact 3',
    'listContacts 1',
    'listContacts 1',
    'listContacts 1',
  ])
})

test('a fault with `times` affects as many successive requests', async () => {
  const outcomes: string[] = []
  const create = (mock: Mock): Integration => ({
    ...idempotent(mock),
    close: () =>
      outcomes.push(
        mock
          .requests()
          .map(({ fault }) => (fault ? 'x' : '.'))
          .join(''),
      ),
  })
  await certify(create, { ...fast, hazards: ['outage'], seeds: 1 })
  expect(outcomes[1]).toMatch(/^\.*x{5}\.+$/)
})

test('a job that never succeeds is damage', async () => {
  let isBaseline = true
  const create = (mock: Mock): Integration => {
    const fails = !isBaseline
    isBaseline = false
    return fails ? { run: () => Promise.reject(new Error('no such table')) } : idempotent(mock)
  }
  const report = await certify(create, { ...fast, hazards: ['server-error'] })
  expect(String(report)).toContain('contacts missing: 3')
  expect(String(report)).toContain('unfinished job: 1')
})

test('an hour of waits takes no time, and real time is restored', async () => {
  const { setTimeout: real, Date: RealDate } = globalThis
  let waitedMs = 0
  const report = await certify(
    (mock) => ({
      async run() {
        const before = Date.now()
        await new Promise((resolve) => setTimeout(resolve, 3_600_000))
        waitedMs = Date.parse(new Date().toISOString()) - before
        await send(mock, '/me')
      },
    }),
    { ...fast, hazards: ['undisturbed'] },
  )
  expect(report.passed).toBe(true)
  expect(waitedMs).toBe(3_600_000)
  expect(globalThis.setTimeout).toBe(real)
  expect(globalThis.Date).toBe(RealDate)
})

test('an integration that fails undisturbed is an error, with its own as the cause', async () => {
  const cause = new Error('no such table')
  await expect(certify(() => ({ run: () => Promise.reject(cause) }), fast)).rejects.toMatchObject({
    message: expect.stringContaining('fails even if nothing disturbs it'),
    cause,
  })
})

test('an integration that sends no request is an error', async () => {
  await expect(certify(() => ({ run: async () => {} }), fast)).rejects.toThrow('it sent no request')
})

test('an integration whose every request fails is an error', async () => {
  const rejected = ({ fetch, clientOptions }: Mock): Integration => ({
    run: () => fetch(`${clientOptions.baseUrl}/me`, { headers: { Authorization: 'Bearer wrong' } }),
  })
  await expect(certify(rejected, fast)).rejects.toThrow(
    'none of its requests succeeded. Check that it uses the API key of the mock.',
  )
})

test('a report whose every hazard was not met has not passed', async () => {
  const report = await certify(idempotent, { ...fast, hazards: ['changing-list'] })
  expect(report.passed).toBe(false)
  expect(String(report)).toContain('Not met: 1.\nNo hazard was met, so nothing was tested.')
})

test('a copy that a failed run left unreadable is a finding', async () => {
  const create = (mock: Mock): Integration => {
    let text = '[]'
    return {
      async refresh() {
        text = '[{'
        const { data } = await send(mock, '/permits?per_page=100')
        text = JSON.stringify(data)
      },
      copy: () => JSON.parse(text),
    }
  }
  const report = await certify(create, { ...fast, hazards: ['server-error'] })
  expect(report.results[0]?.findings).toMatchObject([{ damage: 'copy unreadable', count: 1 }])
})

test('the undisturbed run has the dialect of the experiments', async () => {
  const create = (mock: Mock): Integration => ({
    async run() {
      const { data } = await send(mock, '/permits?per_page=100')
      // The program relies on pages of this service.
      if (data.length !== 10) throw new Error(`${data.length} permits`)
    },
  })
  const dialect = { perPageMax: 10, perPageOverflow: 'clamp' } as const
  const report = await certify(create, { ...fast, hazards: ['undisturbed'], dialect })
  expect(report.passed).toBe(true)
})

test('experiments of a hazard that was not met do not count as survived', async () => {
  const report = await certify(idempotent, { ...fast, hazards: ['undisturbed', 'changing-list'] })
  expect(String(report)).toContain('Survived 1 of 1 experiments. Findings: 0.\nNot met: 1.')
})

test.for([
  [{ seeds: 0 }, '`seeds` must be an integer of at least 1'],
  [{ hazards: ['lost-respone'] }, 'Did you mean lost-response?'],
  [{ sead: 1 }, 'Did you mean seed?'],
])('an invalid option is rejected: %o', async ([options, message]) => {
  await expect(certify(idempotent, Object(options))).rejects.toThrow(String(message))
})

test('a receiver that accepts everything fails with forged deliveries, with advice', async () => {
  const report = await certifyReceiver(() => new Response(), { secret: 'whsec_0123456789' })
  expect(report.passed).toBe(false)
  const forged = report.results.find(({ hazard }) => hazard === 'wrong_secret')
  expect(forged).toMatchObject({ experiments: 3, survived: 0, findings: [{ advice: expect.any(String) }] })
  expect(String(report)).toContain('{ seed: 1')
  expect(String(report)).not.toContain('whsec')
})

test('a receiver that does not respond to one kind of event has a finding for it', async () => {
  const silent = async (request: Request) => {
    const { event } = JSON.parse((await request.text()) || '{}')
    return event === 'permit.fee_changed' ? new Promise<Response>(() => {}) : new Response()
  }
  const options = {
    secret: 'whsec_0123456789',
    timeout: '100ms',
    dialect: { timestamps: 'seconds' },
  } as const
  const { results } = await certifyReceiver(silent, options)
  const findings = results.find(({ hazard }) => hazard === 'permit.fee_changed')?.findings
  expect(findings).toMatchObject([{ damage: 'it did not respond' }])
  expect(results.find(({ hazard }) => hazard === 'permit.status_changed')?.findings).toEqual([])
})

test('the message about a missing secret does not contain its value', async () => {
  const options = { secret: Object(12_345) }
  await expect(certifyReceiver(() => new Response(), options)).rejects.toThrow('received "object"')
})
