import { readFile } from 'node:fs/promises'
import document from '@permit-tracking/spec/openapi.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'

const guide = await readFile(new URL('../../../docs/guides/lists.md', import.meta.url), 'utf8')
const section = /## Parameters\n([\s\S]*?)\n## /.exec(guide)?.[1] ?? ''

/** Names of the query parameters of each list, as the guide documents them. */
const documented = new Map(
  [...section.matchAll(/^\| `([^`]+)` \| (.*?) \|/gm)].map(([, list = '', names = '']) => [
    list,
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  ]),
)

const lists = {
  'permits.list': document.paths['/permits'],
  'contacts.list': document.paths['/contacts'],
  'conditions.list': document.paths['/portfolio/conditions'],
  'conditions.permits': document.paths['/portfolio/conditions/{id}/permits'],
}

describe('the guide on lists', () => {
  test.each(Object.entries(lists))('names the parameters of %s, as in the specification', (name, { get }) => {
    const references = get.parameters.map(({ $ref }) => $ref.split('/').at(-1) ?? '')
    const query = Object.entries(document.components.parameters)
      .filter(([key, parameter]) => references.includes(key) && parameter.in === 'query')
      .map(([, parameter]) => parameter.name)
    expect(documented.get(name)?.sort()).toEqual(query.sort())
  })

  test('names every known status, and the final ones', () => {
    const known = document.components.schemas.PermitStatus.anyOf.flatMap((part) =>
      'enum' in part ? part.enum : [],
    )
    const final = /final \(([^)]*)\)/.exec(document.components.parameters.status.description)?.[1]
    expect(known.filter((status) => !section.includes(status))).toEqual([])
    expect(section).toContain(`final (${final})`)
  })
})
