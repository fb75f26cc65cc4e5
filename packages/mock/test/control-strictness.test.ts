import { createMock } from '@permit-tracking/mock'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validators } from '../../../spec/generated/control-validators.ts'
import { createSendControl } from './control-support.ts'

const mock = createMock({ permits: 2, contacts: 1 })
const send = createSendControl(mock)
const [permit] = mock.permits.all()
const org = '/organizations/default'

/** Values of a field: any text, and texts that one side could accept alone. */
const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(' ', '', '\t\n', '\u00a0', '\u0085', '\u200b', 'a b', ' a'),
  fc.constantFrom('seattle-wa', 'Seattle, WA', '-', 'a--b', 'seattle_wa', 'é', 'a\n'),
  fc.constantFrom('now', 'Now', '2026-03-02T12:00:00Z', '2026-03-02T12:00:00+01:00', '2026-03-02', '2026'),
  fc.constantFrom('0001-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59', '2026-02-30T00:00:00Z', 'yesterday'),
  fc.constantFrom('2026-03-02T12:00Z', '2026-03-02T12:00:00', '8999-12-31T23:59:60Z', '1000-01-01T00:00:00Z'),
  fc.constantFrom('pt_test_12345678', 'short', 'has a space', 'éééééééé', '\u007f'.repeat(8), 'pt_test_1\n'),
  fc.constantFrom<unknown>(7, 0, true, null, [], {}),
)

const key = fc.record(
  { key: value, name: value, permissions: fc.oneof(value, fc.array(fc.constantFrom('read', 'write', 'x'))) },
  { requiredKeys: [] },
)

test.each([
  ['createKey', `POST ${org}/keys`, value.map((name) => ({ name, permissions: ['read'] }))],
  ['createOrganization', 'POST /organizations', value.map((name) => ({ name, permits: 0 }))],
  ['createOrganization', 'POST /organizations', value.map((data_until) => ({ data_until, permits: 1 }))],
  [
    'createOrganization',
    'POST /organizations',
    key.map((one) => ({ permits: 0, fixtures: { keys: [one] } })),
  ],
  ['createPermit', `POST ${org}/permits`, value.map((jurisdiction) => ({ jurisdiction }))],
  ['createPermit', `POST ${org}/permits`, value.map((status) => ({ status }))],
  ['changePermit', `PUT ${org}/permits/${permit?.uuid}`, value.map((jurisdiction) => ({ jurisdiction }))],
  ['changePermit', `PUT ${org}/permits/${permit?.uuid}`, value.map((tag) => ({ tags: [tag] }))],
  ['addContact', `POST ${org}/contacts`, value.map((name) => ({ name }))],
  ['addFee', `POST ${org}/permits/${permit?.uuid}/fees`, value.map((name) => ({ name, amount: 1 }))],
] as const)('%s accepts what the document accepts (%s)', async (operation, route, body) => {
  await fc.assert(
    fc.asyncProperty(body as fc.Arbitrary<unknown>, async (sent) => {
      const isDocumented = validators[operation].body().safeParse(JSON.parse(JSON.stringify(sent))).success
      const { status, body: response } = await send(route, sent)
      expect([sent, response, isDocumented]).toEqual([sent, response, status < 400])
      for (const { organization } of mock.organizations().slice(1))
        mock.deleteOrganization(organization.organization_id)
    }),
    { numRuns: 100 },
  )
})
