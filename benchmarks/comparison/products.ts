import { packPackages } from '../../tests/harness/pack-packages.ts'
import type { RunningServer } from '../harness/servers.ts'
import type { Cell } from './harness/cell.ts'
import { countReleases } from './harness/npm.ts'
import { measureBundle, measureCalls, measureInstallation, measureStarts } from './measure.ts'
import { permitDocument } from './mocks/documents.ts'
import { emulate } from './mocks/emulate.ts'
import { mockoon } from './mocks/mockoon.ts'
import { msw } from './mocks/msw.ts'
import { permitTracking as mock } from './mocks/permit-tracking.ts'
import { prism } from './mocks/prism.ts'
import { startEmulate, startMockoon, startOurs, startPrism } from './mocks/servers.ts'
import { octokit, driver as octokitDriver } from './sdks/octokit.ts'
import { openai, driver as openaiDriver } from './sdks/openai.ts'
import { permitTracking as sdk, driver as sdkDriver } from './sdks/permit-tracking.ts'
import { stripe, driver as stripeDriver } from './sdks/stripe.ts'

/** Products of the table of mocks. */
export const mocks = [mock, msw, prism, mockoon, emulate]

/** Products of the table of SDKs. */
export const sdks = [sdk, stripe, octokit, openai]

const notApplicable: Cell = { text: '–', seen: 'has no server of its own' }

const starts: Readonly<Record<string, () => Promise<RunningServer>>> = {
  [mock.name]: startOurs,
  [prism.name]: () => startPrism(permitDocument),
  [mockoon.name]: () => startMockoon(permitDocument),
  [emulate.name]: () => startEmulate('stripe'),
}

/** Programs with one call. */
const programs: Readonly<Record<string, string>> = {
  [sdk.name]: `import { createClient } from '@permit-tracking/sdk'
    createClient({ dangerouslyAllowBrowser: true }).me().then(console.log)`,
  [stripe.name]: `import Stripe from 'stripe'
    new Stripe('sk_test').customers.retrieve('cus_1').then(console.log)`,
  [octokit.name]: `import { Octokit } from 'octokit'
    new Octokit({ auth: 'token' }).request('GET /user').then(console.log)`,
  [openai.name]: `import OpenAI from 'openai'
    new OpenAI({ apiKey: 'sk' }).files.retrieve('file_1').then(console.log)`,
}

const drivers = {
  [sdk.name]: sdkDriver,
  [stripe.name]: stripeDriver,
  [octokit.name]: octokitDriver,
  [openai.name]: openaiDriver,
}

type Cells = Record<string, Record<string, Cell>>

/** Measures all products. Packs the packages of this repository into the folder. */
export async function createMeasurements(folder: string): Promise<{ mocks: Cells; sdks: Cells }> {
  const tarballs = await packPackages(folder)
  const measured: { mocks: Cells; sdks: Cells } = {
    mocks: { size: {}, packages: {}, start: {}, releases: {} },
    sdks: { size: {}, packages: {}, bundle: {}, overhead: {}, duration: {}, releases: {} },
  }
  const enter = (cells: Cells, row: string, name: string, cell: Cell) => {
    console.log(`${name}, ${row}: ${cell.text} (${cell.seen})`)
    Object.assign(cells[row] ?? {}, { [name]: cell })
  }
  for (const [products, cells, own] of [
    [mocks, measured.mocks, tarballs.mock],
    [sdks, measured.sdks, tarballs.sdk],
  ] as const) {
    for (const { name, packages } of products) {
      const [[published, version] = ['', '']] = Object.entries(packages)
      const isOwn = published.startsWith('@permit-tracking/')
      const { size, packages: installed } = await measureInstallation(isOwn ? own : `${published}@${version}`)
      enter(cells, 'size', name, size)
      enter(cells, 'packages', name, installed)
      const count = isOwn ? 0 : await countReleases(published)
      enter(cells, 'releases', name, {
        text: isOwn ? 'not yet' : String(count),
        seen: `npm view ${published} versions`,
      })
    }
  }
  const startTimes = await measureStarts(starts)
  for (const { name } of mocks) enter(measured.mocks, 'start', name, startTimes.get(name) ?? notApplicable)
  const calls = Object.entries(drivers).map(([name, { createCall, record }]) => {
    const body = JSON.stringify(record)
    const headers = { 'content-type': 'application/json' }
    return [name, createCall(async () => new Response(body, { headers }))] as const
  })
  const times = await measureCalls(Object.fromEntries(calls))
  for (const { name } of sdks) {
    enter(measured.sdks, 'bundle', name, await measureBundle(programs[name] ?? ''))
    enter(measured.sdks, 'overhead', name, times.get(name)?.overhead ?? notApplicable)
    enter(measured.sdks, 'duration', name, times.get(name)?.duration ?? notApplicable)
  }
  return measured
}
