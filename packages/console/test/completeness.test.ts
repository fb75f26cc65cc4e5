import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '@permit-tracking/spec/control-operations'
import { expect, it } from 'vitest'

/** Operations that no screen uses, with the reason. */
const notShown: Partial<Record<keyof typeof operations, string>> = {
  getControlDocument: 'Linked as a file; it is for programs.',
  getServiceDocument: 'Linked as /docs/openapi.json; the explorer shows its content.',
  listRequests: 'The journal reads summaries, and each request when it is opened.',
  listOrganizationRequests: 'The journal filters the summaries of all organizations.',
  startSabotage: 'A program that sabotages a test suite calls it.',
}

const source = join(import.meta.dirname, '../src')

/** Operations that the sources of the console call, as `METHOD /path`. */
const called = new Set(
  globSync('**/*.{ts,tsx}', { cwd: source }).flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8')
    const calls = text.matchAll(/\b(control|client)\.(GET|POST|PUT|PATCH|DELETE)\(\s*'([^']*)'/g)
    return Array.from(calls, ([, client, method, path]) =>
      client === 'client' ? `${method} /organizations/{organization_id}${path}` : `${method} ${path}`,
    )
  }),
)
// The stream of changes is read with `fetch`.
called.add('GET /events')

const ids = Object.keys(operations) as (keyof typeof operations)[]

it.each(ids.filter((id) => notShown[id] === undefined))('a screen uses %s', (id) => {
  const { method, path } = operations[id]
  expect(called).toContain(`${method} ${path}`)
})

it('an operation that is not shown is used nowhere', () => {
  const hidden = ids.filter((id) => notShown[id] !== undefined)
  const used = hidden.filter((id) => called.has(`${operations[id].method} ${operations[id].path}`))
  expect(used).toEqual([])
})
