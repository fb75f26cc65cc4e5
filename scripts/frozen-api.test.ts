import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findBreaks } from './frozen-api.ts'

const report = (code: string, module = 'client') =>
  `# Declarations of x\n\n## ${module}\n\n\`\`\`ts\n${code}\n\`\`\`\n`
const released = report(`export interface Options {
    limit?: number | undefined;
}
export declare function create(options: Options): void;`)
const changeset = (size: string) => `---\n'x': ${size}\n---\n\nWhat users notice: 'x': major.\n`
const breaksOf = (current: string, { version = '1.2.0', changesets = [] as string[] } = {}) =>
  findBreaks({ name: 'x', version }, released, current, changesets)

test('an equal API, even of another module, needs no changeset', () => {
  expect(breaksOf(released)).toEqual([])
  expect(breaksOf(released.replace('## client', '## other/client'))).toEqual([])
})

test('a new line and a new declaration need no major changeset', () => {
  const added = released
    .replace('    limit', '    budget?: number | undefined;\n    limit')
    .replace('export declare', 'export type More = 1;\nexport declare')
  expect(breaksOf(added)).toEqual([])
})

test('a declaration that was removed or changed fails without a major changeset', () => {
  const removed = released.replace(/export declare.*\n/, '')
  const changed = released.replace('limit?:', 'limit:')
  expect(breaksOf(removed)).toEqual([
    'x: `create` was removed since the last release, without a major changeset.',
  ])
  expect(breaksOf(changed)).toEqual([
    'x: `Options` was changed since the last release, without a major changeset.',
  ])
  for (const size of ['patch', 'minor'])
    expect(breaksOf(changed, { changesets: [changeset(size)] })).toHaveLength(1)
  expect(breaksOf(changed, { changesets: [changeset('patch'), changeset('major')] })).toEqual([])
  expect(breaksOf(changed, { changesets: [changeset('major').replace("'x'", "'xy'")] })).toHaveLength(1)
})

test('before 1.0 a minor changeset is enough, and before the first release none is needed', () => {
  const changed = released.replace('limit?:', 'limit:')
  expect(breaksOf(changed, { version: '0.3.0', changesets: [changeset('patch')] })).toHaveLength(1)
  expect(breaksOf(changed, { version: '0.3.0', changesets: [changeset('minor')] })).toEqual([])
  expect(findBreaks({ name: 'x', version: '0.0.0' }, undefined, changed, [])).toEqual([])
})

test('each exported name of each package is frozen', () => {
  for (const name of ['sdk', 'mock', 'assurance', 'redis', 'postgres']) {
    const path = new URL(`../packages/${name}/api-report.md`, import.meta.url)
    const full = readFileSync(path, 'utf8')
    const names = [...full.matchAll(/^export (?:type )?\{ (.+) \}/gm)].flatMap(([, list = '']) =>
      list.split(', '),
    )
    expect(names.length).toBeGreaterThan(3)
    const empty = findBreaks({ name, version: '1.0.0' }, full, '', [])
    for (const each of names)
      expect(empty.join('\n')).toContain(`\`export of ${each.replace('type ', '')} from `)
  }
})
