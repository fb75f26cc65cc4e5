import { operations } from '@permit-tracking/spec/operations'
import { expect, test } from 'vitest'
import document from '../../../spec/generated/openapi.json' with { type: 'json' }
import { type Case, createCases } from '../fidelity/cases.ts'
import { assertDocumented } from '../src/http/layers/in-dialect.ts'
import { createTestMock, type Json, send } from './support.ts'

const mock = createTestMock({ permits: 40, plan: 'enterprise' })
const cases = createCases(mock)

test('there is a case for every documented response', () => {
  const described = Object.values<Record<string, { operationId: string; responses: object }>>(document.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, responses }) =>
      Object.keys(responses).map((status) => `${operationId} ${status}`),
    )
  expect(described.length).toBeGreaterThan(Object.keys(operations).length * 4)
  expect(new Set(cases.map(({ operation, status }) => `${operation} ${status}`))).toEqual(new Set(described))
})

test.each(cases)('$operation returns $status as documented', async (one: Case) => {
  one.prepare?.()
  const { status, body, headers } = await send(mock, one.path, one)
  expect(status).toBe(one.status)
  // Includes responses of faults, which the mock itself doesn't check.
  assertDocumented(one.operation, { status, body })
  expect(headers.get('Content-Type')).toBe('application/json')
  expectErrorShape(body, status)
})

function expectErrorShape(body: Json, status: number): void {
  expect(Object.keys(body)).toEqual(status < 400 ? expect.arrayContaining(['data']) : ['error'])
}
