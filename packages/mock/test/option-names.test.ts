import { createMock, dialectCases, forEachDialect, type Mock } from '@permit-tracking/mock'
import { createHandlers } from '@permit-tracking/mock/msw'
import { serve } from '@permit-tracking/mock/server'
import { expect, test } from 'vitest'

const url = 'https://receiver.test/'

/** Options as JavaScript writes them, where no compiler knows the names. */
function given(options: object): never {
  return options as never
}

const misspelt: [call: string, run: (mock: Mock) => unknown, message: string][] = [
  [
    'createMock',
    () => createMock(given({ prmits: 3 })),
    'create the mock: unknown option prmits; did you mean permits?',
  ],
  ['a dialect', () => createMock({ dialect: given({ listorder: 'uuid' }) }), 'did you mean listOrder?'],
  [
    'a rate limit',
    () => createMock({ rateLimit: given({ limt: 3 }) }),
    'set the rate limit: unknown option limt; did you mean limit?',
  ],
  ['createOrganization', (mock) => mock.createOrganization(given({ sede: 2 })), 'did you mean seed?'],
  [
    'webhooks.create',
    (mock) => mock.webhooks.create(given({ url, event: [] })),
    'set up the webhook: unknown option event; did you mean events?',
  ],
  [
    'webhooks.update',
    (mock) => mock.webhooks.update(mock.webhooks.create({ url }).id, given({ secrets: 'x' })),
    'change the webhook: unknown option secrets; did you mean secret?',
  ],
  [
    'webhooks.deliveries',
    (mock) => mock.webhooks.deliveries(given({ webhookId: 'x' })),
    'did you mean webhook_id?',
  ],
  [
    'keys.create',
    (mock) => mock.keys.create(given({ name: 'x', permissions: ['read'], permission: 'read' })),
    'create a key: unknown option permission; did you mean permissions?',
  ],
  [
    'faults.next',
    (mock) => mock.faults.next(given({ statuss: 503 })),
    'plan the fault: unknown option statuss; did you mean status?',
  ],
  [
    'churn',
    (mock) => mock.churn(given({ updates: 1 })),
    'start the churn: unknown option updates; did you mean update?',
  ],
  [
    'requests',
    (mock) => mock.requests(given({ operations: 'getMe' })),
    'list the requests: unknown option operations; did you mean operation?',
  ],
  [
    'watchlist.list',
    (mock) => mock.watchlist.list(given({ ordr: 'uuid' })),
    'list the watched permits: unknown option ordr; did you mean order?',
  ],
  [
    'dialectCases',
    () => dialectCases(given({ fixd: {} })),
    'list the dialect cases: unknown option fixd; did you mean fixed?',
  ],
  [
    'createHandlers',
    (mock) => createHandlers(mock, given({ baseURL: url })),
    'create handlers: unknown option baseURL; did you mean baseUrl?',
  ],
]

test.each(misspelt)('%s says which name was meant', (_call, run, message) => {
  const mock = createMock({ permits: 1 })
  expect(() => run(mock)).toThrow(TypeError)
  expect(() => run(mock)).toThrow(message)
})

test('what takes its time rejects, and says which name was meant', async () => {
  const { webhooks } = createMock({ permits: 1 })
  const { id } = webhooks.create({ url, secret: 'the-webhook-secret' })
  await expect(webhooks.attack(id, given({ efects: () => 0 }))).rejects.toThrow(
    'attack the webhook: unknown option efects; did you mean effects?',
  )
  await expect(webhooks.settled(given({ advnace: true }))).rejects.toThrow(
    'wait for the deliveries: unknown option advnace; did you mean advance?',
  )
  await expect(forEachDialect(() => {}, given({ concurency: 2 }))).rejects.toThrow(
    'run the dialects: unknown option concurency; did you mean concurrency?',
  )
})

test('serve says which name was meant, and listens nowhere', async () => {
  const mock = createMock({ permits: 1 })
  await expect(serve(mock, given({ prot: 4010 }))).rejects.toThrow('unknown option prot; did you mean port?')
  await expect(serve(mock, { control: given({ tokn: 'x' }) })).rejects.toThrow('did you mean token?')
})

test('a short name that is far from every other gets the list, and no guess', () => {
  expect(() => createMock(given({ org: 'x' }))).toThrow('unknown option org; there are seed, permits,')
})
