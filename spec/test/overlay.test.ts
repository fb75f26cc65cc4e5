import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import document from '../generated/openapi.json' with { type: 'json' }
import { applyOverlay, type Overlay } from '../scripts/apply-overlay.ts'

const stated = parse(readFileSync(new URL('../stated.openapi.yaml', import.meta.url), 'utf8'))
const overlay: Overlay = parse(readFileSync(new URL('../assumptions.overlay.yaml', import.meta.url), 'utf8'))
const gaps = Object.keys(document['x-assumptions'])

test('the overlay turns what is stated into the document of the packages', () => {
  expect(applyOverlay(stated, overlay)).toEqual(document)
})

test('what is stated has no assumption', () => {
  expect(JSON.stringify(stated)).not.toMatch(/"x-(assumption|required-permission|final)/)
})

test('every action belongs to a gap, and every gap has an action', () => {
  expect([...new Set(overlay.actions.map(({ description }) => description))].sort()).toEqual(gaps)
})

test.each(gaps)('the assumption %s can be applied alone, or dropped', (gap) => {
  const isOfGap = ({ description }: { description: string }) => description === gap
  const alone = applyOverlay(stated, { actions: overlay.actions.filter(isOfGap) })
  const others = applyOverlay(stated, { actions: overlay.actions.filter((action) => !isOfGap(action)) })

  expect(marksOf(alone)).toEqual([gap])
  expect(marksOf(others)).toEqual(gaps.filter((each) => each !== gap))
  expect(others).not.toHaveProperty(['x-assumptions', gap])
  expect(danglingReferences(alone)).toEqual([])
  expect(danglingReferences(others)).toEqual([])
})

test('an action without a target is an error, not a change that is left out', () => {
  const action = { target: "$.paths['/permit'].get", description: 'list-order', update: { summary: 'List' } }
  expect(() => applyOverlay(stated, { actions: [action] })).toThrow(
    'Could not apply "list-order": $.paths[\'/permit\'].get is missing. Correct the target in the overlay.',
  )
})

test.each([
  ['objects are merged', { update: { a: { d: 2 } } }, { a: { b: 1, d: 2 }, list: [1] }],
  ['entries of a list are appended', { update: { list: [2] } }, { a: { b: 1 }, list: [1, 2] }],
  ['other values are replaced', { update: { a: { b: 'new' }, list: null } }, { a: { b: 'new' }, list: null }],
  ['a target is removed', { target: '$.a.b', remove: true }, { a: {}, list: [1] }],
])('%s', (_, action, expected) => {
  const document = { a: { b: 1 }, list: [1] }
  const actions = [{ target: '$', description: 'test', ...action }]
  expect(applyOverlay(document, { actions })).toEqual(expected)
})

test('several entries of a list are removed', () => {
  const actions = [{ target: '$.list[0,1]', description: 'test', remove: true }]
  expect(applyOverlay({ list: [1, 2, 3] }, { actions })).toEqual({ list: [3] })
})

test.each([
  ['follows the name before it in the update', { a: 1, new: 2 }, ['a', 'new', 'b']],
  ['precedes the first name that both have', { new: 2, b: 1 }, ['a', 'new', 'b']],
  ['is the last if they share none', { new: 2 }, ['a', 'b', 'new']],
])('a new name %s', (_, update, names) => {
  const result = applyOverlay({ a: 1, b: 1 }, { actions: [{ target: '$', description: 'test', update }] })
  expect(Object.keys(Object(result))).toEqual(names)
})

test('a value that several targets get is not shared between them', () => {
  const actions = [
    { target: '$.*', description: 'test', update: { list: [1] } },
    { target: '$.a.list[0]', description: 'test', remove: true },
  ]
  expect(applyOverlay({ a: {}, b: {} }, { actions })).toEqual({ a: { list: [] }, b: { list: [1] } })
})

function marksOf(value: unknown): string[] {
  return [...new Set(valuesOf(value, 'x-assumption').flat().map(String))].sort()
}

function danglingReferences(value: unknown): unknown[] {
  const { components }: { components: Record<string, object> } = Object(value)
  return valuesOf(value, '$ref').filter((reference) => {
    const [, , group = '', name = ''] = String(reference).split('/')
    return !Object.hasOwn(components[group] ?? {}, name)
  })
}

function valuesOf(value: unknown, name: string): unknown[] {
  const found: unknown[] = []
  JSON.stringify(value, (key, each: unknown) => {
    if (key === name) found.push(each)
    return each
  })
  return found
}
