import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { run } from '../src/adapters/cli/commands/sabotage.ts'

let out: string
let errors: string
beforeEach(() => {
  out = ''
  errors = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    errors += String(text)
    return true
  })
})
afterEach(() => vi.restoreAllMocks())

test('--list has every saboteur with its harm', async () => {
  expect(await run(['--list'])).toBe(0)
  expect(out).toContain('page-missing')
  expect(out.trim().split('\n').length).toBeGreaterThanOrEqual(30)
})

test('--help has every option', async () => {
  expect(await run(['--help'])).toBe(0)
  for (const flag of ['only', 'threshold', 'baseline', 'concurrency', 'html', 'junit', 'json', 'list'])
    expect(out).toContain(`--${flag}`)
})

test.each([
  [[], 'The command of the test suite is missing'],
  [['--only', 'page-missing'], 'The command of the test suite is missing'],
  [['--treshold', '1', '--', 'npm', 'test'], "Unknown option '--treshold'"],
  [['--threshold', 'x', '--', 'npm', 'test'], '--threshold must be a number (received "x")'],
])('wrong arguments %j end with 2', async (args, message) => {
  expect(await run(args)).toBe(2)
  expect(errors).toContain(message)
})

test('a suite that fails with the intact mock ends with 1', async () => {
  expect(await run(['--', process.execPath, '-e', 'process.exit(4)'])).toBe(1)
  expect(errors).toContain('fails with the intact mock (exit code 4)')
})
