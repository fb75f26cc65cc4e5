import { expect, test } from 'vitest'
import * as z from 'zod'
import * as schemas from '../generated/zod.ts'
import * as lazy from '../generated/zod-lazy.ts'
import { lazySchemas } from '../scripts/lazy-schemas.ts'

test('there is a function for every schema, and it makes the same', () => {
  expect(Object.keys(lazy)).toEqual(Object.keys(schemas))
  const made = Object.entries(lazy).map(([name, make]) => [name, z.toJSONSchema(make())])
  expect(made).toEqual(Object.entries(schemas).map(([name, schema]) => [name, z.toJSONSchema(schema)]))
})

test('a schema is made once', () => {
  expect(lazy.zPermit()).toBe(lazy.zPermit())
  expect(lazy.zListPermitsResponse().shape.data.element).toBe(lazy.zPermit())
})

test('what a schema is made of is made when it is, and nothing else is taken for a schema', () => {
  const zod = [
    "import * as z from 'zod';",
    '',
    '/** A name. */',
    'export const zName = z.string().regex(/^;\\)$/);',
    '',
    'export const zPerson = z.object({',
    '    name: zName,',
    '    zone: z.array(zName),',
    '    zFree: zUnknown',
    '});',
    '',
  ]
  expect(lazySchemas(zod.join('\n')).split('\n').slice(7)).toEqual([
    '/** A name. */',
    'export const zName = /* @__PURE__ */ lazy(() => z.string().regex(/^;\\)$/));',
    '',
    'export const zPerson = /* @__PURE__ */ lazy(() => z.object({',
    '    name: zName(),',
    '    zone: z.array(zName()),',
    '    zFree: zUnknown',
    '}));',
    '',
  ])
})
