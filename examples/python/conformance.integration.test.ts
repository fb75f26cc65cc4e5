import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playCases } from '../../spec/conformance/runner/play-cases.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0

test('the client and the receiver in Python pass the cases of their operations', async ({ skip }) => {
  if (!hasPython) skip('python3 is not installed')
  const command = ['python3', '-B', join(import.meta.dirname, 'conformance.py')]
  const results = await playCases({ command })
  expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  const passed = results.filter(({ outcome }) => outcome === 'passed').map(({ subject }) => subject)
  expect(new Set(passed)).toEqual(new Set(['paging', 'requests', 'signatures']))
  // The README names the number.
  expect(passed).toHaveLength(47)
})
