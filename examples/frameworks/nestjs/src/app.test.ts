import { Test } from '@nestjs/testing'
import { createMock } from '@permit-tracking/mock'
import { createClient } from '@permit-tracking/sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppModule } from './app.module.js'
import { PERMIT_TRACKING } from './permit-tracking.module.js'
import { StatusLog } from './status-log.js'

const secret = 'whsec_4f1c8a2b'

async function startApp() {
  vi.stubEnv('WEBHOOK_SECRET', secret)
  const mock = createMock({ seed: 42 })
  const module = await Test.createTestingModule({ imports: [AppModule] })
    .overrideProvider(PERMIT_TRACKING)
    .useValue(createClient(mock.clientOptions))
    .compile()
  const app = module.createNestApplication({ rawBody: true, logger: false })
  await app.listen(0, '127.0.0.1')
  return { mock, app, url: await app.getUrl() }
}

let context: Awaited<ReturnType<typeof startApp>>
beforeEach(async () => {
  context = await startApp()
})
afterEach(() => context.app.close())

test('lists the first five permits', async () => {
  const { mock, url } = context
  const response = await fetch(url)
  expect(await response.json()).toEqual(
    mock.watchlist
      .all({ order: 'updated_desc' })
      .slice(0, 5)
      .map(({ permit_number, status }) => ({ permit_number, status })),
  )
})

test('a failure of the service is an error of the app', async () => {
  const { mock, url } = context
  mock.faults.next({ operation: 'listPermits', status: 401 })
  expect((await fetch(url)).status).toBe(500)
})

test('logs a status change, and no forged one', async () => {
  const { mock, app, url } = context
  const permit = mock.permits.create()
  mock.watchlist.add(permit.uuid)
  mock.webhooks.create({ url: `${url}/webhooks`, secret })
  mock.permits.setStatus(permit.uuid, 'On Hold')
  await mock.webhooks.settled()
  expect(app.get(StatusLog).lines).toEqual([`${permit.permit_number}: On Hold`])

  const forged = await fetch(`${url}/webhooks`, { method: 'POST', body: '{}' })
  expect(forged.status).toBe(401)
})
