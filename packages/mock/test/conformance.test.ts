import { createMock } from '@permit-tracking/mock'
import { operations } from '@permit-tracking/spec/operations'
import { expect, test, vi } from 'vitest'
import { createMockWith } from '../src/create-mock.ts'
import type { Handlers } from '../src/http/operation.ts'
import { handlers } from '../src/resources/handlers.ts'
import { send } from './support.ts'

/** Creates a mock whose connection test returns the body, valid or not. */
function createBroken(status: number, body: unknown, validateResponses = true) {
  const broken = { ...handlers, getMe: () => ({ status, body }) } as unknown as Handlers
  return createMockWith({}, broken, { validateResponses })
}

const organization = { organization_id: 'org_1', organization_name: 'Cedar', permissions: ['read'] }

const breaks: [name: string, status: number, body: unknown, issue: RegExp][] = [
  [
    'a missing field',
    200,
    { data: { ...organization, organization_name: undefined } },
    /^data.organization_name: /,
  ],
  ['a wrong type', 200, { data: { ...organization, permissions: 'read' } }, /^data.permissions: /],
  [
    'an undocumented field',
    200,
    { data: { ...organization, owner: 'x' } },
    /^data.owner: is not documented$/,
  ],
  ['an undocumented status', 201, { data: organization }, /^the status is not documented$/],
  ['a code of another status', 500, { error: { code: 'not_found', message: '' } }, /^error.code: not_found /],
]

test.each(breaks)('%s makes the request reject', async (_name, status, body, issue) => {
  const error = await send(createBroken(status, body), '/me').catch((reason: unknown) => reason)
  const [, issues = ''] = String(error).split(
    `The response of getMe (GET /me) with status ${status} does not match the OpenAPI document: `,
  )
  expect(issues).toMatch(issue)
})

test('without validation an invalid response passes', async () => {
  const { body } = await send(createBroken(200, { data: {} }, false), '/me')
  expect(body).toEqual({ data: {} })
})

test('the environment variable switches the check on', async () => {
  const broken = { ...handlers, getMe: () => ({ status: 200, body: {} }) } as unknown as Handlers
  vi.stubEnv('PERMIT_TRACKING_MOCK_VALIDATE_RESPONSES', '1')
  await expect(send(createMockWith({}, broken), '/me')).rejects.toThrow('does not match the OpenAPI document')
  vi.stubEnv('PERMIT_TRACKING_MOCK_VALIDATE_RESPONSES', '')
  expect((await send(createMockWith({}, broken), '/me')).status).toBe(200)
})

test('every operation of the document has a handler, and nothing else has', () => {
  expect(Object.keys(handlers).sort()).toEqual(Object.keys(operations).sort())
})

test('a mock needs no process', () => {
  vi.stubGlobal('process', undefined)
  try {
    createMock({ permits: 1 })
  } finally {
    // Vitest itself needs one before it would put it back.
    vi.unstubAllGlobals()
  }
})
