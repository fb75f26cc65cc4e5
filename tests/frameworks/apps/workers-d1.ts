import { createTestDelivery, createTestEvent } from '../../../packages/sdk/src/webhooks/index.ts'
import type { AppContext, FrameworkApp } from '../check-app.ts'

/** A Worker in Cloudflare's runtime, `workerd`, with a local database. */
export const workersD1: FrameworkApp = {
  name: 'Workers with D1',
  folder: 'workers-d1',
  scripts: ['types', 'test', 'reset', 'migrate'],
  command: ['env', 'CLOUDFLARE_CF_FETCH_ENABLED=false', 'WRANGLER_SEND_METRICS=false', 'npm', 'run', 'dev'],
  prepare: ({ url }) => runSchedule(url),
  async check(context) {
    return {
      ...(await checkDeliveries(context)),
      ...(await checkSchedule(context)),
      ...(await checkRateLimit(context)),
    }
  },
}

const secret = 'whsec_4f1c8a2b'

async function checkDeliveries({ url, mock }: AppContext) {
  const before = await read(`${url}/changes`)
  const { id } = mock.webhooks.create({ url: `${url}/webhooks`, secret })
  const [permit] = mock.watchlist.all()
  mock.permits.setStatus(permit?.uuid ?? '', 'On Hold')
  await mock.webhooks.settled()
  const [delivery] = mock.webhooks.deliveries({ event: 'permit.status_changed' }).slice(-1)
  await Promise.all([1, 2].map(() => mock.webhooks.retry(delivery?.id ?? '')))
  await mock.webhooks.settled()
  mock.webhooks.delete(id)
  const added = (await read(`${url}/changes`)).length - before.length
  return {
    [`a status change that is delivered three times is one row (it is ${added})`]: added === 1,
    'the copy has the new status': (await read(url)).some(({ status }) => status === 'On Hold'),
  }
}

async function checkSchedule({ url, mock }: AppContext) {
  const [permit] = mock.watchlist.all().slice(-1)
  mock.permits.setStatus(permit?.uuid ?? '', 'Closed')
  const before = mock.requests().length
  await runSchedule(url)
  const first = await read(url)
  await runSchedule(url)
  const reads = mock
    .requests()
    .slice(before)
    .filter(({ operation }) => operation === 'listPermits')
  return {
    'the second synchronization stores a change': first.some(({ status }) => status === 'Closed'),
    'the third one changes nothing': JSON.stringify(await read(url)) === JSON.stringify(first),
    'both read only the updates': reads.length === 2 && reads.every(({ query }) => 'updated_since' in query),
  }
}

async function checkRateLimit({ url, mock }: AppContext) {
  const [first, ...others] = mock.watchlist.all().slice(0, 5)
  const deliver = async (uuid: string) => {
    const event = createTestEvent('permit.status_changed', { data: { permit_uuid: uuid } })
    return (await fetch(`${url}/webhooks`, await createTestDelivery(event, { secret }))).status
  }
  const opensAt = Math.ceil(Date.now() / 1_000) + 2
  const headers = { 'Retry-After': '2', 'X-RateLimit-Reset': String(opensAt), 'X-RateLimit-Remaining': '0' }
  mock.faults.next({ operation: 'getPermit', status: 429, headers })
  const waiting = deliver(first?.uuid ?? '')
  while (mock.requests().at(-1)?.status !== 429) await new Promise((resolve) => setTimeout(resolve, 20))
  const statuses = await Promise.all([waiting, ...others.map(({ uuid }) => deliver(uuid))])
  return {
    [`no request waits for another one at the rate limit (${statuses.join()})`]: statuses.every(
      (status) => status === 200,
    ),
  }
}

async function runSchedule(url: string): Promise<void> {
  const { ok, status } = await fetch(`${url}/cdn-cgi/local/scheduled`)
  if (!ok) throw new Error(`The scheduled handler failed (${status}).`)
}

async function read(url: string): Promise<{ status?: string }[]> {
  return (await fetch(url)).json()
}
