import { ApiError, type DecodeError, type Organization } from '@permit-tracking/sdk'
import type { Check } from './check.ts'
import { expectFailure, expectKind, expectSame, expectThat } from './expect.ts'
import { type ErrorKind, kinds } from './kinds.ts'
import type { PlannedFault } from './subject.ts'

/** Error responses of the service. */
export const failureChecks: Readonly<Record<string, Check>> = {
  'an unknown key is an UnauthorizedError': async ({ service, connect }) => {
    const client = connect(await service.createOrganization(), { apiKey: 'pt_live_nobody_has_this_one' })
    const error = await expectApiError(() => client.me(), kinds.unauthorized, [401, 'unauthorized'])
    expectThat('no key in the message', !error.message.includes('nobody_has_this_one'), error)
  },

  'a missing permission is a ForbiddenError': async ({ service, connect }) => {
    const organization = await service.createOrganization()
    const client = connect(organization, { apiKey: await organization.createReadKey() })
    await expectApiError(() => client.contacts.create({ name: 'Dana Ruiz' }), kinds.forbidden, [
      403,
      'forbidden',
    ])
  },

  'an unknown permit is a NotFoundError': async ({ service, connect }) => {
    const client = connect(await service.createOrganization())
    const unknown = '00000000-0000-4000-8000-000000000000'
    const error = await expectApiError(() => client.permits.get(unknown), kinds.notFound, [404, 'not_found'])
    expectSame('[method, path]', [error.method, error.path], ['GET', '/permits/{uuid}'])
  },

  'an invalid field is an InvalidRequestError': async ({ service, connect }) => {
    const client = connect(await service.createOrganization())
    const create = () => client.contacts.create({ name: 'Dana Ruiz', phone: '+555' })
    const error = await expectApiError(create, kinds.invalidRequest, [400, 'invalid_request'])
    expectThat('the field', error.detail.includes('phone'), error.detail)
  },

  'a 500 is a ServerError': async (subject) => {
    await expectApiError(() => failed(subject, { status: 500 }), kinds.server, [500, 'server_error'])
  },

  'a 503 is tried again': async ({ service, connect }) => {
    const organization = await service.createOrganization()
    await organization.planFault({ status: 503, times: 2 })
    await connect(organization, { retry: { delay: () => 10 } }).me()
    const statuses = (await organization.requests()).map(({ status }) => status)
    expectSame('the responses', statuses, [503, 503, 200])
  },

  'broken JSON is a DecodeError': async (subject) => {
    await expectDecodeError(() => failed(subject, { kind: 'invalid_json', status: 200 }))
  },

  'a page in place of JSON is a DecodeError': async (subject) => {
    const { bodyExcerpt } = await expectDecodeError(() => failed(subject, { kind: 'html', status: 200 }))
    expectThat('the start of the page', bodyExcerpt.includes('<'), bodyExcerpt)
  },
}

async function failed(
  { service, connect }: Parameters<Check>[0],
  fault: PlannedFault,
): Promise<Organization> {
  const organization = await service.createOrganization()
  await organization.planFault(fault)
  return connect(organization).me({ retry: 0 })
}

async function expectApiError<Kind extends ApiError>(
  call: () => unknown,
  kind: ErrorKind<Kind>,
  expected: readonly [status: number, code: string],
): Promise<Kind> {
  const error = expectKind(await expectFailure('the call', call), kind)
  expectThat('an ApiError', error instanceof ApiError, error)
  expectSame('[status, code]', [error.status, error.code], expected)
  return error
}

async function expectDecodeError(call: () => unknown): Promise<DecodeError> {
  const error = expectKind(await expectFailure('the call', call), kinds.decode)
  expectSame('status', error.status, 200)
  return error
}
