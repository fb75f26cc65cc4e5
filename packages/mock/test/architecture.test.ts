import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../src')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('generated'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The files, other than those excepted, in which the pattern occurs. */
function filesWith(pattern: RegExp, except: (file: string) => boolean): string[] {
  return files.filter(({ file, text }) => !except(file) && pattern.test(text)).map(({ file }) => file)
}

test('only the clock reads time and sets timers', () => {
  const time =
    /\bDate\.now\b|\bnew Date\(\)|\bset(Timeout|Interval|Immediate)\b|\bperformance\.now\b|\bhrtime\b/
  expect(filesWith(time, (file) => file === join('clock', 'clock.ts'))).toEqual([])
  expect(filesWith(time, () => false)).toEqual([join('clock', 'clock.ts')])
})

test('only the adapters for Node know Node', () => {
  const isForNode = (file: string) =>
    file.startsWith('adapters') && !file.endsWith('msw.ts') && !file.endsWith('vitest.ts')
  // The hash of keys under load asks for Node's, and does without it elsewhere.
  expect(filesWith(/'node:|\bBuffer\b/, isForNode)).toEqual([join('domain', 'sha256.ts')])
})

test('only the adapter for MSW knows MSW', () => {
  expect(filesWith(/from 'msw/, (file) => file === join('adapters', 'msw.ts'))).toEqual([])
  expect(filesWith(/from 'msw\//, () => false)).toEqual([])
})

describe('imports go one way', () => {
  const layers = ['adapters', 'control', 'resources', 'http', 'webhooks', 'domain']
  const forbidden: Record<string, string[]> = {
    domain: ['http', 'webhooks', 'resources', 'control', 'adapters'],
    http: ['webhooks', 'resources', 'control', 'adapters'],
    webhooks: ['http', 'resources', 'control', 'adapters'],
    resources: ['webhooks', 'control', 'adapters'],
    control: ['resources', 'adapters'],
    '.': ['control', 'adapters'],
  }
  const isIn = (file: string, layer: string) =>
    layer === '.' ? !layers.some((name) => file.startsWith(name)) : file.startsWith(layer)

  test.each(Object.entries(forbidden))('%s imports none of %j', (layer, others) => {
    const pattern = new RegExp(`from '(\\.\\.?/)+(${others.join('|')})/`)
    expect(filesWith(pattern, (file) => !isIn(file, layer))).toEqual([])
  })
})

test('no file is longer than 250 lines', () => {
  const long = files
    .filter(({ text }) => text.split('\n').length > 250)
    .map(({ file }) => relative(root, file))
  expect(long).toEqual([])
})
