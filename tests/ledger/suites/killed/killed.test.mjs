import process from 'node:process'
import { parts } from '../parts.mjs'
import { test } from '../runner.mjs'

test('a process that ends without notice', async () => {
  await parts.lists.run()
  process.kill(process.pid, 'SIGKILL')
})
