import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMock } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'
import { expect, onTestFinished, test } from 'vitest'

const main = join(import.meta.dirname, 'main.ts')

test('Ctrl-C ends an export with the token that resumes it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'export-'))
  const mock = createMock({ permits: 350, watched: 350 })
  const server = await serve(mock, { port: 0 })
  onTestFinished(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })
  const file = join(folder, 'permits.ndjson')
  const env = {
    ...process.env,
    PERMIT_TRACKING_API_KEY: mock.clientOptions.apiKey,
    PERMIT_TRACKING_BASE_URL: server.url,
  }

  /** Runs the program, and interrupts it when it has printed enough. */
  async function run(args: string[], isEnough = (_text: string) => false) {
    const child = spawn(process.execPath, [main, file, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let text = ''
    let isInterrupted = false
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (isInterrupted || !isEnough(text)) return
      isInterrupted = true
      child.kill('SIGINT')
    })
    const [code] = await once(child, 'close')
    return { code, text }
  }

  // The third page does not come, so that the program is waiting when the signal arrives.
  mock.faults.nth(3, { operation: 'listPermits', kind: 'delay', latency: '1h' })
  const stopped = await run([], (text) => text.includes(' of 350 permits'))
  expect(stopped.code).toBe(130)
  expect(stopped.text).toContain('Stopped.\n')
  const [, token = ''] = /--resume (\S+)/.exec(stopped.text) ?? []

  mock.faults.clear()
  const resumed = await run(['--resume', token])
  expect(resumed).toMatchObject({ code: 0, text: expect.stringContaining('Done: ') })
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  const uuids = lines.map((line) => JSON.parse(line).uuid)
  expect(uuids).toHaveLength(350)
  expect(new Set(uuids)).toEqual(new Set(mock.watchlist.all().map(({ uuid }) => uuid)))
})
