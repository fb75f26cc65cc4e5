import { createMock, type ManualClock, type Mock, type MockOrganization } from '@permit-tracking/mock'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'

// What happens to unwatched permits is meant here.
beforeAll(() => void vi.spyOn(console, 'warn').mockReturnValue())

/** One thing that happens; the numbers say to whom and with what. */
interface Step {
  readonly kind: keyof typeof kinds
  readonly who: number
  readonly what: number
}

const pick = <Item>(list: readonly Item[], index: number): Item | undefined => list[index % list.length]
const uuidOf = ({ permits }: MockOrganization, index: number) => pick([...permits.all()], index)?.uuid ?? ''

/** Possible actions, each of which returns its observable result. */
const kinds = {
  list: (_mock, organization, what) =>
    get(organization, pick(['/permits', '/contacts', '/portfolio/conditions'], what) ?? ''),
  page: (_mock, organization, what) =>
    get(organization, `/permits?per_page=3&page=${(what % 4) + 1}&status=active`),
  read: (_mock, organization, what) => get(organization, `/permits/${uuidOf(organization, what)}`),
  condition: (_mock, organization, what) => {
    const { conditions } = organization
    const condition = pick(conditions.all(), what)
    return get(organization, `/portfolio/conditions/${condition?.id}/permits?per_page=2`)
  },
  watch: (_mock, organization, what) =>
    call(organization, 'POST', '/watchlist', { permit_uuid: uuidOf(organization, what) }),
  unwatch: (_mock, organization, what) =>
    call(organization, 'DELETE', `/watchlist/${uuidOf(organization, what)}`),
  contact: (_mock, organization, what) =>
    call(organization, 'POST', '/contacts', { name: `Contact ${what}` }),
  status: (_mock, organization, what) =>
    organization.permits.setStatus(
      uuidOf(organization, what),
      pick(['Issued', 'On Hold', 'Finaled'], what) ?? '',
    ),
  fee: (_mock, organization, what) =>
    organization.permits.addFee(uuidOf(organization, what), { name: 'Plan review', amount: what }),
  inspection: (_mock, organization, what) =>
    organization.permits.scheduleInspection(uuidOf(organization, what), {
      type: 'Final',
      scheduled_for: '2026-04-01T09:00:00Z',
    }),
  note: (_mock, organization, what) => [
    organization.permits.addNote(uuidOf(organization, what), { body: `Note ${what}` }),
    organization.permits.tag(uuidOf(organization, what), `tag-${what % 3}`),
  ],
  permit: (_mock, organization, what) =>
    organization.permits.create(
      what % 2 ? {} : { parties: [{ name: `Owner ${what}`, role: 'owner', fei_number: '1' }] },
    ),
  key: (_mock, { keys }, what) => keys.create({ name: `Key ${what}`, permissions: ['read'] }),
  revoke: (_mock, { keys }, what) =>
    keys.revoke(pick(keys.all().slice(1), what)?.id ?? keys.all()[0]?.id ?? ''),
  plan: (_mock, organization, what) =>
    organization.setPlan(pick(['starter', 'professional', 'enterprise'], what) ?? 'starter'),
  webhook: (_mock, { webhooks }, what) =>
    webhooks.create({
      url: `https://${pick(['good', 'bad'], what)}.example/`,
      ...(what % 3 ? { secret: 'whsec_test' } : {}),
    }),
  pause: (_mock, { webhooks }, what) => {
    const webhook = pick(webhooks.all(), what)
    return webhook && (webhook.paused_at ? webhooks.resume(webhook.id) : webhooks.pause(webhook.id))
  },
  organization: (mock) =>
    mock.organizations().length < 3 && mock.createOrganization({ permits: 4 }).organization,
  remove: (mock) => {
    const last = mock.organizations().at(-1)
    return (
      mock.organizations().length > 1 && mock.deleteOrganization(last?.organization.organization_id ?? '')
    )
  },
  time: (mock, _organization, what) => mock.clock.advance(`${(what % 7) * 25}s`),
  look: (_mock, organization) => [
    organization.usage(),
    organization.webhooks.deliveries(),
    organization.notifications(),
    organization.keys.all(),
  ],
} as const satisfies Record<
  string,
  (mock: Mock<ManualClock>, organization: MockOrganization, what: number) => unknown
>

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(...(Object.keys(kinds) as Step['kind'][])),
    who: fc.nat(5),
    what: fc.nat(40),
  }),
  { maxLength: 14 },
)

function create(seed: number): Mock<ManualClock> {
  return createMock({
    seed,
    permits: 8,
    contacts: 5,
    clock: 'manual',
    fetch: async ({ url }) => new Response('noted', { status: url.includes('good') ? 200 : 500 }),
  })
}

async function run(mock: Mock<ManualClock>, { kind, who, what }: Step): Promise<string> {
  const organization = pick(mock.organizations(), who)
  if (!organization) throw new Error('There is no organization.')
  const shown = await kinds[kind](mock, organization, what)
  // Deliveries that are due are made, so that both mocks stand at the same point.
  await mock.clock.advance(0)
  return `${kind}: ${JSON.stringify(shown)}`
}

test('after any history, a restored mock behaves like its original', async () => {
  await fc.assert(
    fc.asyncProperty(steps, steps, fc.nat(3), async (before, after, seed) => {
      const mock = create(seed)
      for (const step of before) await run(mock, step)
      // The other one has had a past of its own.
      const copy = create(seed + 1)
      for (const step of before) await run(copy, step)
      copy.restore(JSON.parse(JSON.stringify(mock.snapshot())))
      await copy.clock.advance(0)
      for (const step of after) expect(await run(copy, step)).toBe(await run(mock, step))
      expect(copy.snapshot()).toEqual(mock.snapshot())
    }),
    { numRuns: propertyRuns(40) },
  )
})

const get = (organization: MockOrganization, path: string) => call(organization, 'GET', path)

async function call({ clientOptions }: MockOrganization, method: string, path: string, body?: object) {
  const { baseUrl, apiKey, fetch } = clientOptions
  const response = await fetch(baseUrl + path, {
    method,
    headers: { Authorization: `Bearer ${apiKey}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return [response.status, [...response.headers], await response.text()]
}
