import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMock } from '@permit-tracking/mock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demonstrate } from './demo.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'permit-mirror-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('the mirror equals the service through changes, a crash, removals and webhooks', async () => {
  const mock = createMock({ seed: 42, permits: 500, watched: 400, clock: 'manual' })
  const lines: string[] = []
  await demonstrate({ mock, path: join(folder, 'mirror.db'), print: (line) => void lines.push(line) })

  expect(lines.filter((line) => line.startsWith('   stored'))).toEqual([
    expect.stringContaining('stored 400, removed 0'),
    // The process died before the second batch was stored, so the first hundred are not repeated.
    expect.stringContaining('stored 150, removed 0'),
    expect.stringContaining('stored 30, removed 0'),
    expect.stringContaining('stored 0, removed 20'),
  ])
  expect(lines).toContain('   full walk ████████████████████████ 400 of 400 permits read')
  expect(lines.at(-1)).toBe('The mirror has the same 409 permits as the service. All went well.')
})
