import { describe, expect, test } from 'vitest'
import document from '../generated/control.openapi.json' with { type: 'json' }
import { operations } from '../generated/control-operations.ts'
import { validators } from '../generated/control-validators.ts'
import * as schemas from '../generated/control-zod-lazy.ts'
import service from '../generated/openapi.json' with { type: 'json' }
import { inlineReferences } from '../scripts/inline-references.ts'

describe.each(Object.entries(document.components.schemas))('the schema %s', (name, schema) => {
  test('has an example that its validator accepts without dropping a field', () => {
    const [, validator] = Object.entries(schemas).find(([key]) => key === `z${name}`) ?? []
    expect(schema).toHaveProperty('example')
    const example: unknown = 'example' in schema ? schema.example : undefined
    const parsed: unknown = validator?.().parse(example)
    // Defaults may be added, and nothing may be dropped.
    const isObject = typeof example === 'object' && typeof parsed === 'object'
    expect(parsed).toEqual(isObject ? { ...parsed, ...example } : example)
  })
})

test('every operation documents 401 and 403, and has one success', () => {
  for (const methods of Object.values(document.paths)) {
    for (const { responses, ...operation } of Object.values(methods)) {
      const statuses = Object.keys(responses)
      const isPublic = 'security' in operation
      if (!isPublic) expect(statuses).toEqual(expect.arrayContaining(['401', '403']))
      expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1)
    }
  }
  expect(Object.keys(validators)).toEqual(Object.keys(operations))
})

test('schemas of the service are copied unchanged', () => {
  const { Permit, StatusChange, PermitStatus } = document.components.schemas
  const { schemas: theirs } = service.components
  expect([Permit, StatusChange, PermitStatus]).toEqual([
    theirs.Permit,
    theirs.StatusChange,
    theirs.PermitStatus,
  ])
})

test('a reference to no schema, or to two, throws', () => {
  const reference = { $ref: './a.yaml#/components/schemas/Permit' }
  const whole = (own: Record<string, unknown>) => ({ components: { schemas: { Own: reference, ...own } } })
  const error = 'Could not copy the schema Permit of ./a.yaml: it is missing, or both documents have it.'
  expect(() => inlineReferences(whole({}), { file: './a.yaml', schemas: {} })).toThrow(error)
  expect(() =>
    inlineReferences(whole({ Permit: {} }), { file: './a.yaml', schemas: { Permit: {} } }),
  ).toThrow(error)
})
