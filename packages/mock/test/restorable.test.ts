import { createMock, type ManualClock, type Mock } from '@permit-tracking/mock'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { anyText } from './fuzz/schema-arbitrary.ts'
import { send } from './support.ts'

const uuidOf = ({ permits }: Mock) => [...permits.all()][0]?.uuid ?? ''

/** Values that no compiler has checked, many of them almost right. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.constantFrom(
    '',
    ' ',
    '\t\n',
    'whsec_1',
    'org_',
    'https://receiver.example/',
    'Issued',
    'USD',
    '__proto__',
  ),
  fc.constantFrom(
    '9999-12-31T23:59:59-12:00',
    '0000-01-01T00:00:00+14:00',
    '9999-12-31',
    '+012000-01-01T00:00:00Z',
  ),
  fc.date({ noInvalidDate: true }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(0, -0, 5, -1, 0.1, 1e300, Number.NaN, Number.POSITIVE_INFINITY, 8.64e15),
  fc.constantFrom(undefined, null, true, {}, [], ['a'], [' '], [5]),
)

/** Every door through which such a value may come in. */
const doors = {
  'secret of a webhook': ({ webhooks }, value) =>
    webhooks.create({ url: 'https://a.example', secret: value }),
  'new secret of a webhook': ({ webhooks }, value) =>
    webhooks.update(webhooks.create({ url: 'https://a.example' }).id, { secret: value }),
  'address of a webhook': ({ webhooks }, value) => webhooks.create({ url: value }),
  'response of a receiver': async ({ webhooks, clock }, value) => {
    const { id } = webhooks.create({
      url: () => ({ ...new Response(), headers: new Headers(), status: value }),
    })
    const sending = webhooks.sendTest(id)
    await clock.advance(0)
    await sending
  },
  'permit of a test event': async ({ webhooks, clock }, value) => {
    const { id } = webhooks.create({ url: () => new Response() })
    const data = { permit_uuid: value, permit_number: '1', previous_status: 'Issued', new_status: 'Finaled' }
    await Promise.all([webhooks.sendTest(id, { event: 'permit.status_changed', data }), clock.advance(0)])
  },
  'author of a note': (mock, value) => mock.permits.addNote(uuidOf(mock), { body: 'Called.', author: value }),
  'body of a note': (mock, value) => mock.permits.addNote(uuidOf(mock), { body: value }),
  tag: (mock, value) => mock.permits.tag(uuidOf(mock), value),
  status: (mock, value) => mock.permits.setStatus(uuidOf(mock), value),
  'name of a fee': (mock, value) => mock.permits.addFee(uuidOf(mock), { name: value, amount: 1 }),
  'amount of a fee': (mock, value) => mock.permits.addFee(uuidOf(mock), { name: 'Filing', amount: value }),
  'currency of a fee': (mock, value) =>
    mock.permits.addFee(uuidOf(mock), { name: 'Filing', amount: 1, currency: value }),
  'day of an inspection': (mock, value) =>
    mock.permits.scheduleInspection(uuidOf(mock), { type: 'Final', scheduled_for: value }),
  'kind of an inspection': (mock, value) =>
    mock.permits.scheduleInspection(uuidOf(mock), { type: value, scheduled_for: '2026-04-01T09:00:00Z' }),
  'filing of a permit': ({ permits }, value) => permits.create({ filed_date: value }),
  'update of a permit': ({ permits }, value) => permits.create({ updated_at: value }),
  'number of a permit': ({ permits }, value) => permits.create({ permit_number: value }),
  'note of a permit': ({ permits }, value) =>
    permits.create({ notes: [{ body: 'Called.', created_at: value }] }),
  'name of a contact': ({ contacts }, value) => contacts.create({ name: value }),
  'type of a contact': ({ contacts }, value) => contacts.create({ name: 'Dana Ruiz', type: value }),
  'name of a key': ({ keys }, value) => keys.create({ name: value, permissions: ['read'] }),
  'permissions of a key': ({ keys }, value) => keys.create({ name: 'CI', permissions: value }),
  plan: (mock, value) => mock.setPlan(value),
  'time of the clock': (mock, value) => mock.clock.advanceTo(value),
  'name of an organization': (mock, value) => mock.createOrganization({ permits: 1, name: value }),
  'seed of an organization': (mock, value) => mock.createOrganization({ permits: 1, seed: value }),
  'identifier of an organization': (mock, value) =>
    mock.createOrganization({ permits: 1, fixtures: { organization: { organization_id: value } } }),
  'limit of an organization': (mock, value) =>
    mock.createOrganization({ permits: 1, plan: { limit: value } }),
  'window of an organization': (mock, value) =>
    mock.createOrganization({ permits: 1, plan: { limit: 1, window: value } }),
  'seed of a mock': (_mock, value) => createMock({ permits: 1, seed: value }),
  'start of a mock': (_mock, value) => createMock({ permits: 1, clock: { startAt: value } }),
  // JavaScript callers pass any type.
} as const satisfies Record<string, (mock: Mock<ManualClock>, value: never) => unknown>

/** Returns the mock with the value, which may be another mock. Undefined if the value was rejected. */
async function letIn(door: keyof typeof doors, value: unknown): Promise<Mock | undefined> {
  const mock = createMock({ permits: 2, contacts: 1, clock: 'manual', fetch: async () => new Response() })
  try {
    // The value is of whatever type the door has.
    const made: unknown = await doors[door](mock, value as never)
    // What is written at the time that it is then is to be read, too.
    await send(mock, '/me')
    mock.permits.tag(uuidOf(mock), 'later')
    return isMock(made) ? made : mock
  } catch (error) {
    expect(error).toBeInstanceOf(Error)
    return undefined
  }
}

function isMock(made: unknown): made is Mock {
  return typeof made === 'object' && made !== null && 'snapshot' in made
}

test.each(Object.keys(doors) as (keyof typeof doors)[])(
  'whatever is accepted can be restored: the %s',
  async (door) => {
    await fc.assert(
      fc.asyncProperty(odd, async (value) => {
        const mock = await letIn(door, value)
        if (mock)
          createMock({ permits: 1, clock: 'manual' }).restore(JSON.parse(JSON.stringify(mock.snapshot())))
      }),
      { numRuns: propertyRuns(40), examples: [[''], [' '], [2 ** 60]] },
    )
  },
)
