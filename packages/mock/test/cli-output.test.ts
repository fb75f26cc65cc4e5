import process from 'node:process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createOutput } from '../src/adapters/cli/output.ts'

test('lines that are written together are flushed together, in order', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  const output = createOutput(false)
  output.write('one\n')
  output.write('two\n')
  vi.runAllTimers()
  output.write('three\n')
  vi.runAllTimers()
  expect(write.mock.calls).toEqual([['one\ntwo\n'], ['three\n']])
})
