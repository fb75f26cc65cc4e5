import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { hasRedis } from '../../tests/harness/redis-server.ts'

const title = 'four processes share a limit while Redis and a process fail'

test.skipIf(!hasRedis)(hasRedis ? title : `${title} (redis-server is not installed)`, async () => {
  const options = { cwd: import.meta.dirname, timeout: 25_000 }
  const { stdout } = await promisify(execFile)(process.execPath, ['main.ts', '4'], options)
  expect(stdout).toMatch(/Redis does not respond[\s\S]*Redis responds again/)
  expect(stdout).toContain('all keys in Redis are deleted')
  expect(stdout).toMatch(/In 4 s: \d{2,3} requests.*, 0 calls failed/)
})

test('without redis-server it says how to install it', async () => {
  const options = { cwd: import.meta.dirname, timeout: 10_000, env: { PATH: '' } }
  const { stdout } = await promisify(execFile)(process.execPath, ['main.ts'], options)
  expect(stdout).toContain('Install it: apt install redis-server')
})
