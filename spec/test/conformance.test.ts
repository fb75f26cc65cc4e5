import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import { readCases, readFile, subjects } from '../conformance/runner/read-cases.ts'
import schema from '../conformance/schema.json' with { type: 'json' }
import { operations } from '../generated/operations.ts'

const folder = new URL('../conformance/', import.meta.url)
// The types of zod know the keywords, but not the text of a file.
const validator = fromJSONSchema(schema as Parameters<typeof fromJSONSchema>[0])

test('every file of the folder is played', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'schema.json')
  expect(files.toSorted()).toEqual(subjects.map((subject) => `${subject}.json`).toSorted())
})

test('the README states the number of cases of each file', () => {
  const readme = readFileSync(new URL('README.md', folder), 'utf8')
  const rows = readme.matchAll(/^\| `(\w+)\.json` \| (\d+) \|/gm)
  const counts = subjects.map((subject) => [subject, readCases(subject).length])
  expect(Array.from(rows, ([, subject, count]) => [subject, Number(count)])).toEqual(counts)
})

test.each(subjects)('%s.json is valid by the schema', (subject) => {
  const file = readFile(subject)
  expect(validator.safeParse(file).error).toBeUndefined()
  const misspelt = { ...file, cases: [{ ...file.cases[0], reason: 'Text.' }] }
  expect(validator.safeParse(misspelt).success).toBe(false)
})

test.each(subjects)('each case of %s.json has one source of responses, and a name of its own', (subject) => {
  const cases = readCases(subject)
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
  for (const { name, call, list, responses = [], expected } of cases) {
    const isLocal = call.operation === 'verifyWebhook'
    expect([name, list === undefined]).toEqual([name, isLocal || expected.items !== 'present'])
    for (const { status, reset, hang } of [...responses, ...Object.values(list?.failures ?? {})]) {
      expect([name, [status, reset, hang].filter((each) => each !== undefined)]).toEqual([
        name,
        [expect.anything()],
      ])
    }
  }
})

test('each operation is one of the OpenAPI document, or about webhooks', () => {
  const names = subjects.flatMap((subject) => readCases(subject)).map(({ call }) => call.operation)
  const others = ['verifyWebhook', 'handleEvents']
  expect([...new Set(names)].filter((name) => !(name in operations)).toSorted()).toEqual(others.toSorted())
})
