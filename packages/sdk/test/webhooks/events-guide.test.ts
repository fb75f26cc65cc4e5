import { readFile } from 'node:fs/promises'
import { eventExamples } from '@permit-tracking/spec/event-examples'
import { expect, test } from 'vitest'

test('the guide lists every event with the fields of its data', async () => {
  const guide = await readFile(new URL('../../../../docs/guides/webhook-events.md', import.meta.url), 'utf8')
  const listed = [...guide.matchAll(/^\| `([\w.]+)` \|[^|]*\|([^|]*)\|$/gm)].map(([, event, fields = '']) => [
    event,
    // What is in brackets are values.
    [...fields.replace(/\(.*?\)/g, '').matchAll(/`([\w.]+)`/g)].map(([, field]) => field),
  ])
  const specified = Object.entries(eventExamples).map(([event, { data }]) => [
    event,
    fieldsOf(data).filter((field) => field !== 'permit_uuid' && field !== 'permit_number'),
  ])
  expect(listed).toEqual(specified)
})

function fieldsOf(value: object): string[] {
  return Object.entries(value).flatMap(([name, field]) =>
    typeof field === 'object' && field !== null ? fieldsOf(field).map((inner) => `${name}.${inner}`) : [name],
  )
}
