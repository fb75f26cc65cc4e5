import { expect, test } from 'vitest'
import * as z from 'zod'
import * as schemas from '../generated/zod.ts'
import * as lazy from '../generated/zod-lazy.ts'
import { lazySchemas } from '../scripts/lazy-schemas.ts'

test('every schema has a function that creates an equal schema', () => {
  expect(Object.keys(lazy)).toEqual(Object.keys(schemas))
  const made = Object.entries(lazy).map(([name, make]) => [name, z.toJSONSchema(make())])
  expect(made).toEqual(Object.entries(schemas).map(([name, schema]) => [name, z.toJSONSchema(schema)]))
})

test('a schema is created once', () => {
  expect(lazy.zPermit()).toBe(lazy.zPermit())
  expect(lazy.zListPermitsResponse().shape.data.element).toBe(lazy.zPermit())
})

test('a schema creates its parts with it, and other names stay as they are', () => {
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
