import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../src')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('generated'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The files, other than those excepted, in which the pattern occurs. */
function filesWith(pattern: RegExp, except: (file: string) => boolean): string[] {
  return files.filter(({ file, text }) => !except(file) && pattern.test(text)).map(({ file }) => file)
}

test('only the clock reads time and sets timers, and only a certification simulates them', () => {
  const time =
    /\bDate\.now\b|\bnew Date\(\)|\bset(Timeout|Interval|Immediate)\b|\bperformance\.now\b|\bhrtime\b/
  const simulation = join('assurance', 'virtual-time')
  expect(filesWith(time, (file) => file.startsWith(simulation))).toEqual([join('clock', 'clock.ts')])
})

test('only the adapters for Node use Buffer', () => {
  expect(filesWith(/\bBuffer\b/, (file) => file.startsWith('adapters'))).toEqual([])
})

test('no file is longer than 250 lines', () => {
  const long = files
    .filter(({ text }) => text.split('\n').length > 250)
    .map(({ file }) => relative(root, file))
  expect(long).toEqual([])
})
