import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const [stream] = parse(read('airbyte.yaml')).streams
const { paths, components } = JSON.parse(read('../../spec/generated/openapi.json'))
const { retriever, incremental_sync, schema_loader } = stream

test('the manifest uses parameters that the service has', () => {
  const { parameters } = paths[`/${retriever.requester.path}`].get
  const names = parameters.map(
    (parameter: { readonly name?: string; readonly $ref?: string }) =>
      parameter.name ?? components.parameters[parameter.$ref?.split('/').at(-1) ?? '']?.name,
  )
  const used = [
    ...Object.keys(retriever.requester.request_parameters),
    retriever.paginator.page_token_option.field_name,
    incremental_sync.start_time_option.field_name,
  ]
  expect(used).toEqual(['per_page', 'page', 'updated_since'])
  expect(names).toEqual(expect.arrayContaining(used))
})

test('the manifest has the fields of a permit', () => {
  const documented = Object.keys(components.schemas.Permit.properties)
  expect(Object.keys(schema_loader.schema.properties).toSorted()).toEqual(documented.toSorted())
})
