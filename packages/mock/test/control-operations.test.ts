import { createMock, type Mock } from '@permit-tracking/mock'
import document from '@permit-tracking/spec/control.openapi.json' with { type: 'json' }
import { operations } from '@permit-tracking/spec/control-operations'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSendControl, type SendControl } from './control-support.ts'
import { watchedPermit } from './support.ts'

let mock: Mock
let sendControl: SendControl
const org = '/organizations/default'

beforeEach(() => {
  const receive = () => Promise.resolve(new Response('taken'))
  mock = createMock({ permits: 6, contacts: 2, clock: 'manual', fetch: receive })
  sendControl = createSendControl(mock)
})

test('every operation responds as documented', async () => {
  const watched = watchedPermit(mock).uuid
  const permit = `${org}/permits/${watched}`
  const unwatched = mock.permits.create().uuid
  const contact = mock.contacts.create({ name: 'one' }).id
  const condition = mock.conditions.create({ type: 'company', criteria: { company_name: 'one' } }).id
  const key = mock.keys.create({ name: 'one', permissions: ['read'] })
  const webhook = mock.webhooks.create({ url: 'https://example.com/hook' })
  const { id: delivery } = await mock.webhooks.sendTest(webhook.id)
  await mock.fetch(`${mock.baseUrl}/me`)
  const other = mock.createOrganization({ permits: 1 }).organization.organization_id
  const hook = `${org}/webhooks/${webhook.id}`
  const calls: [route: string, status: number, body?: unknown][] = [
    ['GET /', 200],
    ['GET /openapi.json', 200],
    ['GET /service.openapi.json', 200],
    ['GET /dialect', 200],
    ['PATCH /dialect', 200, { retryAfter: 'seconds' }],
    ['PUT /sabotage', 409, { name: 'observe' }],
    ['GET /sabotage', 200],
    ['DELETE /sabotage', 204],
    ['GET /clock', 200],
    ['GET /events', 200],
    ['POST /clock/advance', 200, { by: '1s' }],
    ['POST /settled', 200, { advance: true }],
    ['GET /faults', 200],
    ['POST /faults', 201],
    ['DELETE /faults/flt_1', 204],
    ['DELETE /faults', 204],
    ['GET /requests', 200],
    ['GET /requests/req_1', 200],
    ['GET /request-summaries', 200],
    ['DELETE /requests', 204],
    ['GET /organizations', 200],
    ['POST /organizations', 201, { permits: 1 }],
    [`GET ${org}`, 200],
    [`DELETE /organizations/${other}`, 204],
    [`GET ${org}/plan`, 200],
    [`PUT ${org}/plan`, 200, { plan: { limit: 5_000 } }],
    [`GET ${org}/rate-windows`, 200],
    [`GET ${org}/usage`, 200],
    [`GET ${org}/notifications`, 200],
    [`GET ${org}/keys`, 200],
    [`POST ${org}/keys`, 201, { name: 'two', permissions: ['write'] }],
    [`POST ${org}/keys/${key.id}/revoke`, 200],
    [`GET ${org}/webhooks`, 200],
    [`POST ${org}/webhooks`, 201, { url: 'http://localhost:1/' }],
    [`GET ${hook}`, 200],
    [`PATCH ${hook}`, 200, { secret: 'whsec_1' }],
    [`POST ${hook}/pause`, 200],
    [`POST ${hook}/resume`, 200],
    [`POST ${hook}/test`, 200],
    [`POST ${hook}/attack`, 200, { timeout: '1s' }],
    [`GET ${org}/deliveries`, 200],
    [`GET ${org}/deliveries/${delivery}`, 200],
    [`GET ${org}/deliveries/${delivery}/messages`, 200],
    [`POST ${org}/deliveries/${delivery}/retry`, 200],
    [`DELETE ${hook}`, 204],
    [`GET ${org}/permits`, 200],
    [`POST ${org}/permits`, 201],
    [`GET ${permit}`, 200],
    [`PUT ${permit}`, 200, { description: 'Kitchen', status: 'In Review' }],
    [`DELETE ${org}/permits/${unwatched}`, 204],
    [`PUT ${permit}/status`, 200, { status: 'Issued' }],
    [`POST ${permit}/fees`, 201, { name: 'Filing', amount: 12.5 }],
    [`POST ${permit}/inspections`, 201, { type: 'Framing', scheduled_for: '2026-04-01T09:00:00Z' }],
    [`PUT ${permit}/inspections/0`, 200, { scheduled_for: '2026-04-02T09:00:00Z' }],
    [`POST ${permit}/notes`, 201, { body: 'Called.' }],
    [`POST ${permit}/tags`, 201, { tags: ['priority'] }],
    [`PUT ${org}/watchlist/${watched}`, 200],
    [`DELETE ${org}/watchlist/${watched}`, 204],
    [`GET ${org}/contacts`, 200],
    [`POST ${org}/contacts`, 201, { name: 'Dana Ruiz' }],
    [`GET ${org}/contacts/${contact}`, 200],
    [`PUT ${org}/contacts/${contact}`, 200, { email: 'dana@example.com' }],
    [`DELETE ${org}/contacts/${contact}`, 204],
    [`GET ${org}/conditions`, 200],
    [`POST ${org}/conditions`, 201, { type: 'person', criteria: { person_name: 'Dana Ruiz' } }],
    [`GET ${org}/conditions/${condition}`, 200],
    [`PUT ${org}/conditions/${condition}`, 200, { name: 'Dana’s' }],
    [`DELETE ${org}/conditions/${condition}`, 204],
    [`GET ${org}/faults`, 200],
    [`POST ${org}/faults`, 201],
    [`DELETE ${org}/faults/flt_${mock.organization.organization_id}_1`, 204],
    [`DELETE ${org}/faults`, 204],
    [`GET ${org}/churn`, 200],
    [`POST ${org}/churn`, 201],
    [`DELETE ${org}/churn/chn_1`, 200],
    [`GET ${org}/requests`, 200],
    [`DELETE ${org}/requests`, 204],
    ['GET /snapshot', 200],
    ['PUT /snapshot', 200, mock.snapshot()],
    ['POST /reset', 200],
  ]
  const calledRoutes: string[] = []
  for (const [route, expected, body] of calls) {
    const { status, body: responseBody } = await sendControl(route, body)
    expect({ route, status, responseBody }).toMatchObject({ route, status: expected })
    calledRoutes.push(
      `${route.replace(/\/(?:org|key|whk|dlv|flt|chn|con|cnd|req)_\w+|\/0$|\/default|\/[\da-f]{8}-[\da-f-]+/g, '/{}')}`,
    )
  }
  const documented = Object.values(operations).map(
    ({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
  )
  expect(calledRoutes.sort()).toEqual(documented.sort())
})

test.each(Object.values(operations).filter(({ path }) => path.includes('{organization_id}')))(
  '$method $path of an unknown organization returns 404',
  async ({ method, path }) => {
    const route = `${method} ${path.replace('{organization_id}', 'org_unknown').replace(/\{\w+\}/g, 'x')}`
    expect(await sendControl(route)).toMatchObject({
      status: 404,
      body: {
        error: {
          code: 'not_found',
          message: 'There is no organization "org_unknown". Use an id from the list.',
        },
      },
    })
  },
)

test.each(Object.values(operations).filter(({ path }) => /\}.*\{/.test(path)))(
  '$method $path with an unknown identifier returns 404',
  async ({ method, path }) => {
    const bodies = [{ status: 'Issued' }, { name: 'a', amount: 1 }, { body: 'a' }, { tags: ['a'] }, {}]
    const moved = { scheduled_for: '2026-04-01T09:00:00Z' }
    const inspection = { type: 'a', scheduled_for: '2026-04-01T09:00:00Z' }
    const route = `${method} ${path.replace('{organization_id}', 'default').replace(/\{\w+\}/g, 'unknown')}`
    const responses = await Promise.all(
      [...bodies, moved, inspection].map((body) => sendControl(route, method === 'GET' ? undefined : body)),
    )
    expect(responses.map(({ status }) => status)).toContain(404)
    expect(responses.every(({ status }) => status === 404 || status === 400)).toBe(true)
  },
)

describe('an invalid request', () => {
  test.each([
    ['POST /organizations', { pertmits: 5 }, 'pertmits: unknown field. Did you mean permits?'],
    ['POST /organizations', { plan: { limt: 3 } }, /^plan.limt: .* Did you mean plan.limit\?$/],
    ['POST /faults', { plan: { every: 0 } }, 'plan'],
    ['POST /faults', { plan: { nht: 3 } }, 'plan.nht: unknown field. Did you mean plan.nth?'],
    ['POST /faults', { status: 503 }, 'status: unknown field. Expected one of: plan, fault.'],
    ['POST /organizations', { permits: -1 }, 'permits: must be at least 0.'],
    [
      'POST /organizations',
      { plan: 'gold' },
      'plan: must be one of starter, professional, enterprise, or must be an object.',
    ],
    ['POST /organizations', { seed: true }, 'seed: must be a number, or must be a string.'],
    ['POST /organizations', '[1]', 'body: must be a JSON object.'],
    ['POST /organizations', '{', 'body: must be JSON.'],
    ['POST /clock/advance', {}, 'by: is required, or to: is required.'],
    [`POST ${org}/keys`, { name: 'a', permissions: [] }, 'permissions: must not be empty.'],
    [`POST ${org}/webhooks`, { url: 'http://example.com' }, /it is not HTTPS/],
    [`POST ${org}/permits`, { filed_date: 'soon' }, 'filed_date: must be a date such as 2026-03-01.'],
    [
      'POST /faults',
      { fault: { operation: 'createContct' } },
      /^`operation` must be one of .*\(received "createContct"\)/,
    ],
    ['POST /faults', { plan: { fraction: 2 } }, /fraction: must be at most 1/],
    [
      'POST /faults',
      { fault: { latency: 'soon' } },
      /latency: must be milliseconds, or a number with its unit/,
    ],
    [`POST ${org}/churn`, { every: 0 }, 'every: must be at least 1.'],
    ['PUT /snapshot', { format: 'other' }, /Could not restore the snapshot: it is not a snapshot/],
    [
      'GET /requests?operation=createContct',
      undefined,
      'operation: unknown operation "createContct". Did you mean createContact?',
    ],
    [
      'GET /requests?opration=createContact',
      undefined,
      'opration: unknown parameter. Did you mean operation?',
    ],
    ['GET /requests?status=99', undefined, 'status: must be at least 100.'],
    ['GET /requests?last=1&last=2', undefined, 'last: must be sent once.'],
    [
      `GET ${org}/deliveries?state=lost`,
      undefined,
      'state: must be one of pending, delivered, failed, canceled.',
    ],
  ])('%s with %j', async (route, body, message) => {
    const response = await sendControl(route, body)
    expect(response.status).toBe(400)
    expect(response.body).toMatchObject({ error: { code: 'invalid_request' } })
    expect(response.body.error?.message).toMatch(message)
  })

  test.each(['GET /nothing', 'PATCH /clock', 'POST /'])('%s is unknown', async (route) => {
    const { status, body } = await sendControl(route)
    expect(status).toBe(404)
    expect(body.error?.message).toContain('/_mock/openapi.json for all operations')
  })

  test('an operation that the state of the mock does not allow is a conflict', async () => {
    const sendToRealClock = createSendControl(createMock({ permits: 1 }))
    expect(await sendToRealClock('POST /clock/advance', { by: '1s' })).toMatchObject({
      status: 409,
      body: {
        error: { code: 'conflict', message: expect.stringContaining('it is not manual') },
      },
    })
    expect(await sendControl(`DELETE ${org}`)).toMatchObject({ status: 409 })
    const { id } = mock.webhooks.create({ url: 'https://example.com/hook' })
    expect(await sendControl(`POST ${org}/webhooks/${id}/attack`)).toMatchObject({ status: 409 })
    expect(await sendControl('POST /clock/advance', { to: '2020-01-01T00:00:00Z' })).toMatchObject({
      status: 400,
    })
  })
})

test('an attack reports what the receiver accepted', async () => {
  const { id } = mock.webhooks.create({ url: 'https://example.com/hook', secret: 'the-secret' })
  const { body } = await sendControl(`POST ${org}/webhooks/${id}/attack`, {
    seed: 3,
    retired_secret: 'an-old-one',
  })
  expect(body).toMatchObject({
    data: { passed: false, summary: expect.stringContaining('retired_secret: the receiver must reject') },
  })
  expect(body.data?.results).toContainEqual({
    name: 'genuine',
    description: 'an ordinary delivery',
    expected: 'accept',
    responses: [200],
    passed: true,
    problem: null,
    advice: null,
  })
})

test('the documents are complete in themselves', async () => {
  const { body } = await sendControl('GET /openapi.json')
  const servers = [expect.objectContaining({ url: 'http://127.0.0.1:4010/_mock' }), ...document.servers]
  expect(body).toEqual({ ...document, servers })
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, reference]) => reference ?? '',
  )
  const names = new Set(references.map((reference) => reference.replace(/^#\/components\/\w+\//, '')))
  expect(references.every((reference) => reference.startsWith('#/components/'))).toBe(true)
  const { schemas, parameters, responses } = document.components
  for (const name of names) expect({ ...schemas, ...parameters, ...responses }).toHaveProperty([name])
})

test('HEAD returns the same as GET, without the body', async () => {
  const { status, body } = await sendControl('HEAD /clock')
  expect({ status, body }).toEqual({ status: 200, body: undefined })
})

test('every response is checked against the document', async () => {
  const broken = {
    ...mock,
    organizations: () => [],
    dialect: mock.dialect,
    clock: { now: () => 0, schedule: () => () => {} },
  }
  Object.assign(broken, { organizations: () => [{ organization: { organization_id: 7 } }] })
  await expect(createSendControl(broken)('GET /')).rejects.toThrow(
    'The response of getControl with status 200 does not match the control document: data.organizations.0',
  )
})
