import { type CreateIntegration, certify } from '@permit-tracking/assurance'
import { expect, test, vi } from 'vitest'
import { toPage } from '../src/certify/report-page.ts'
import { renderHtmlPage } from '../src/report/html-page.ts'
import { toIntegration } from './programs/flawed-integration.ts'
import { correctPrograms, expectedDamage, flawedPrograms, type Stored } from './programs/flawed-programs.ts'

// A run that is stopped leaves its simulated time behind, so none may be stopped on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

// Two pages are enough. `tests/certify/run.ts` has the data and the hazards that are the default.
const options = {
  seeds: 1,
  dialects: 'none',
  mock: { permits: 130, watched: 110, contacts: 3 },
} as const

/** Hazards that show every flaw. */
const hazards = [
  'undisturbed',
  'lost-response',
  'server-error',
  'error-after-commit',
  'html-200',
  'hanging-connection',
  'restart',
  'rate-limited',
  'changing-list',
  'bulk-update',
]

test.for(Object.entries(flawedPrograms))('a program that %s fails', async ([name, program]) => {
  const report = await certify((mock) => toIntegration(program)(mock), { ...options, hazards })
  const damage = report.results.flatMap(({ findings }) => findings.map(({ damage }) => damage))
  expect(damage, String(report)).toContain(expectedDamage[name as keyof typeof expectedDamage])
})

test.for(Object.entries(correctPrograms))('the correct program passes: %s', async ([, program]) => {
  const reports = []
  for (let run = 1; run <= 2; run += 1) {
    const report = await certify((mock) => toIntegration(program)(mock), options)
    reports.push([JSON.stringify(report), String(report), renderHtmlPage(toPage(report))])
    expect(report.passed, String(report)).toBe(true)
  }
  expect(reports[1]).toEqual(reports[0])
})

test('a program that never waits after a 429 is rejected a limited number of times', async () => {
  const create: CreateIntegration = ({ clientOptions }) => ({
    async run() {
      const { baseUrl, apiKey, fetch } = clientOptions
      const headers = { Authorization: `Bearer ${apiKey}` }
      for (let status = 429; status === 429; ) status = (await fetch(`${baseUrl}/me`, { headers })).status
    },
  })
  const report = await certify(create, { ...options, hazards: ['rate-limited'] })
  const findings = [{ damage: 'requests inside a closed limit', count: 21 }]
  expect(report.results).toMatchObject([{ findings }])
})

test('requests that were sent together may all be rejected', async () => {
  const create: CreateIntegration = ({ clientOptions }) => ({
    async run() {
      const { baseUrl, apiKey, fetch } = clientOptions
      const headers = { Authorization: `Bearer ${apiKey}` }
      const send = async () => {
        const { status } = await fetch(`${baseUrl}/me`, { headers })
        if (status === 429) throw new Error('The limit is closed.')
      }
      await Promise.all(Array.from({ length: 20 }, send))
    },
  })
  const report = await certify(create, { ...options, hazards: ['rate-limited'] })
  expect(report, String(report)).toMatchObject({ passed: true, results: [{ met: 1 }] })
})

test('a program that abandons a request without closing its connection has a time limit', async () => {
  const create: CreateIntegration = ({ clientOptions }) => ({
    async run() {
      const { baseUrl, apiKey, fetch } = clientOptions
      const headers = { Authorization: `Bearer ${apiKey}` }
      const limit = new Promise((_resolve, reject) => setTimeout(reject, 5_000, new Error('too late')))
      await Promise.race([fetch(`${baseUrl}/me`, { headers }), limit])
      await new Promise((resolve) => setTimeout(resolve, 600_000))
    },
  })
  const report = await certify(create, { ...options, hazards: ['hanging-connection'] })
  expect(report, String(report)).toMatchObject({ passed: true, results: [{ met: 1 }] })
})

test('an integration without `restart` is created again, and its copy in memory is not lost damage', async () => {
  const create: CreateIntegration = ({ clientOptions }) => {
    let rows: Stored['rows'] = []
    return {
      refresh: () =>
        correctPrograms.copy.run({
          ...clientOptions,
          timeoutMs: 5_000,
          pauseMs: 30,
          readStored: () => ({ rows }),
          store: (stored) => {
            rows = stored.rows
          },
        }),
      copy: () => rows,
    }
  }
  const report = await certify(create, { ...options, hazards: ['restart'] })
  expect(report, String(report)).toMatchObject({ passed: true, results: [{ met: 1 }] })
})
