import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('the secret value of a key is nowhere in the memory of the process', async () => {
  const program = join(import.meta.dirname, 'programs/secrets-in-heap.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  expect(stdout).toBe('default')
})
