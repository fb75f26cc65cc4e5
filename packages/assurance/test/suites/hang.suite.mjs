import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { createMock } from '@permit-tracking/mock'
import { expect, test } from 'vitest'
import { readPermits } from './support.mjs'

test('never ends if the order is wrong', async () => {
  const mock = createMock({ clock: 'manual' })
  const [first] = mock.watchlist.all({ order: 'updated_desc' })
  const [permit] = await readPermits(mock.clientOptions)
  if (permit.uuid !== first.uuid) {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    appendFileSync(process.env.SUITE_LOG, `${child.pid} ${process.pid}\n`)
    for (;;);
  }
  expect(permit).toBeDefined()
})
