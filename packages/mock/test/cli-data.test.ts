import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { createMock, type MockOptions } from '@permit-tracking/mock'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { openDataFile } from '../src/adapters/cli/data-file.ts'
import { keepState } from '../src/adapters/cli/persistence.ts'
import type { SnapshotState } from '../src/snapshot/snapshot.ts'
import { send, watchedPermit } from './support.ts'

function dataPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'permit-tracking-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'mock.json')
}

/** A mock that is kept in the file, as the command line does it. */
function keep(path: string, options: MockOptions = {}) {
  const reports: string[] = []
  const mock = createMock({ clock: 'manual', permits: 5, contacts: 2, ...options })
  const file = openDataFile(path)
  const kept = file.read()
  if (kept) mock.restore(kept)
  const persistence = keepState(mock, file, path, (sentence) => reports.push(sentence))
  return { mock, persistence, reports, file }
}

/** Returns the state with which another server would start if this one was killed now. */
function afterKill(path: string): SnapshotState | undefined {
  const copy = `${path}.copy`
  writeFileSync(copy, readFileSync(path))
  const file = openDataFile(copy)
  try {
    return file.read()
  } finally {
    file.release()
    rmSync(copy)
  }
}

const contact = { method: 'POST', body: { name: 'Dana Ruiz' } }

test('a write is in the file when its response arrives, and a read writes nothing', async () => {
  const path = dataPath()
  const { mock } = keep(path)
  const before = readFileSync(path, 'utf8')
  await send(mock, '/permits')
  expect(readFileSync(path, 'utf8')).toBe(before)
  const { body } = await send(mock, '/contacts', contact)
  expect(afterKill(path)?.organizations[0].world.contacts.contacts.at(-1)).toEqual(body.data)
  expect(afterKill(path)).toEqual(mock.snapshot())
})

test('a state is read back completely, and no other file remains at the end', async () => {
  const path = dataPath()
  const first = keep(path)
  await send(first.mock, '/contacts', contact)
  await send(first.mock, '/permits')
  expect(first.persistence.close()).toBe(true)
  expect(readdirSync(dirname(path))).toEqual(['mock.json'])
  const second = keep(path)
  expect(second.mock.snapshot()).toEqual({ ...first.mock.snapshot(), now: second.mock.clock.now() })
})

test('after its end nothing is written, because another server may have the file', async () => {
  const path = dataPath()
  const { mock, persistence, reports } = keep(path)
  persistence.close()
  const successor = keep(path)
  await send(successor.mock, '/contacts', contact)
  await send(mock, '/permits/nothing')
  await send(mock, '/contacts', { method: 'POST', body: { name: 'Late' } })
  persistence.save()
  expect(afterKill(path)).toEqual(successor.mock.snapshot())
  expect(reports).toEqual([])
})

test('after any changes the file leads to the same state', async () => {
  const kinds = [
    'status',
    'watch',
    'unwatch',
    'contact',
    'permit',
    'key',
    'plan',
    'organization',
    'delete',
    'webhook',
    'reset',
    'restore',
  ] as const
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat(9)), { maxLength: 25 }),
      async (steps) => {
        const path = join(mkdtempSync(join(tmpdir(), 'permit-tracking-data-')), 'mock.json')
        const fetch = () => new Promise<Response>(() => {})
        const { mock, persistence } = keep(path, { fetch })
        const permit = (index: number) => [...mock.permits.all()][index % mock.permits.size]?.uuid ?? ''
        const change: Record<(typeof kinds)[number], (number: number) => unknown> = {
          status: (number) => mock.permits.setStatus(permit(number), `Status ${number}`),
          watch: (number) => mock.watchlist.add(permit(number)),
          unwatch: (number) => mock.watchlist.remove(permit(number)),
          contact: (number) => mock.contacts.create({ name: `Contact ${number}` }),
          permit: () => mock.permits.create(),
          key: (number) => mock.keys.create({ name: `Key ${number}`, permissions: ['read'] }),
          plan: () => mock.setPlan('starter'),
          organization: () => mock.createOrganization(),
          delete: () => {
            const last = mock.organizations().at(-1)
            if (last && mock.organizations().length > 1)
              mock.deleteOrganization(last.organization.organization_id)
          },
          webhook: () => mock.webhooks.create({ url: 'https://receiver.example/' }),
          reset: () => mock.reset(),
          restore: (number) => mock.restore(createMock({ seed: number + 2, permits: number + 1 }).snapshot()),
        }
        for (const [kind, number] of steps) {
          change[kind](number)
          persistence.save()
        }
        expect(afterKill(path)).toEqual(mock.snapshot())
        persistence.close()
        expect(readdirSync(dirname(path))).toEqual(['mock.json'])
        rmSync(dirname(path), { recursive: true })
      },
    ),
    { numRuns: propertyRuns(25) },
  )
}, 30_000)

test('a snapshot as JSON is a data file, indented or not', () => {
  const snapshot = createMock({ permits: 2 }).snapshot()
  for (const indent of [undefined, 2]) {
    const path = dataPath()
    writeFileSync(path, JSON.stringify(snapshot, null, indent))
    expect(afterKill(path)).toEqual(snapshot)
  }
})

test.each([
  ['{ "a": ', 'JSON'],
  ['{"a":1}', 'snapshot'],
])('a file that is not one of a mock is left as it is: %s', (text, reason) => {
  const path = dataPath()
  writeFileSync(path, text)
  const file = openDataFile(path)
  onTestFinished(file.release)
  expect(() => file.read()).toThrow(`Could not read ${path}`)
  expect(() => file.read()).toThrow(reason)
  expect(readFileSync(path, 'utf8')).toBe(text)
})

test('a deleted or replaced file is written again', () => {
  const path = dataPath()
  const { mock, persistence } = keep(path)
  rmSync(path)
  mock.contacts.create({ name: 'Dana Ruiz' })
  persistence.save()
  expect(afterKill(path)).toEqual(mock.snapshot())
})

test('a failed save is reported once, and so is a failure at the end', () => {
  vi.useFakeTimers()
  const path = dataPath()
  const folder = dirname(path)
  const { mock, persistence, reports } = keep(path)
  // Stands for a file system that can't be written to, also for root.
  renameSync(folder, `${folder}.away`)
  rmSync(join(`${folder}.away`, 'mock.json'))
  mock.contacts.create({ name: 'Dana Ruiz' })
  persistence.save()
  persistence.save()
  vi.advanceTimersByTime(5_000)
  expect(reports).toEqual([expect.stringMatching(`^Could not save to ${path}: .*ENOENT`)])
  expect(persistence.close()).toBe(false)
  mkdirSync(folder)
  rmSync(`${folder}.away`, { recursive: true })
})

test('a file system that turns read-only is reported once, and what was changed meanwhile is saved after it', async () => {
  vi.useFakeTimers()
  const path = dataPath()
  const { mock, reports, file } = keep(path)
  const write = vi.spyOn(file, 'write').mockImplementation(() => {
    throw new Error('EROFS: read-only file system, write')
  })
  for (let count = 0; count < 3; count += 1) {
    expect((await send(mock, '/contacts', contact)).status).toBe(201)
    vi.advanceTimersByTime(3_000)
  }
  expect(reports).toEqual([
    `Could not save to ${path}: EROFS: read-only file system, write. Changes are lost when this server ends. It retries every second.`,
  ])
  write.mockRestore()
  vi.advanceTimersByTime(1_000)
  expect(reports.slice(1)).toEqual([`Saved to ${path} again, with every change.`])
  expect(afterKill(path)).toEqual(mock.snapshot())
})

test('reads that change something are saved: a key that a fault revokes, and churn, but not a latency', async () => {
  const path = dataPath()
  const { mock, persistence } = keep(path)
  const text = () => readFileSync(path, 'utf8')
  const before = text()
  mock.faults.every(1, { kind: 'delay', latency: 0 })
  await send(mock, '/permits')
  expect(text()).toBe(before)
  mock.churn({ times: 1 })
  persistence.save()
  await send(mock, '/permits')
  expect(afterKill(path)).toEqual(mock.snapshot())
  mock.faults.next({ kind: 'key_revoked' })
  expect((await send(mock, '/permits')).status).toBe(401)
  expect(afterKill(path)).toEqual(mock.snapshot())
})

test('the outcome of a delivery is saved, even if no request follows', async () => {
  vi.useFakeTimers()
  const path = dataPath()
  let respond = (_response: Response) => {}
  const fetch = () => new Promise<Response>((resolve) => (respond = resolve))
  const { mock } = keep(path, { fetch })
  mock.webhooks.create({ url: 'https://receiver.example/' })
  mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
  const state = () => afterKill(path)?.organizations[0].webhooks.deliveries[0]?.state
  await vi.advanceTimersByTimeAsync(100)
  expect(state()).toBe('pending')
  respond(new Response('noted'))
  await vi.advanceTimersByTimeAsync(100)
  expect(state()).toBe('delivered')
})

test('a symbolic link stays one, and has the lock of its target', () => {
  const path = dataPath()
  const link = join(dirname(path), 'link.json')
  symlinkSync('mock.json', link)
  // Another process that runs.
  writeFileSync(`${path}.lock`, `${process.ppid}`)
  expect(() => openDataFile(link)).toThrow(`process ${process.ppid} uses it`)
  rmSync(`${path}.lock`)
  const file = openDataFile(link)
  onTestFinished(file.release)
  const snapshot = createMock({ permits: 1 }).snapshot()
  file.write(snapshot)
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify(snapshot)}\n`)
})

test('a link planted where the temporary file is written is not followed', () => {
  const path = dataPath()
  const victim = join(dirname(path), 'victim')
  writeFileSync(victim, 'untouched')
  symlinkSync(victim, `${path}.tmp`)
  const file = openDataFile(path)
  onTestFinished(file.release)
  file.write(createMock({ permits: 1 }).snapshot())
  expect(readFileSync(victim, 'utf8')).toBe('untouched')
  expect(lstatSync(path).isSymbolicLink()).toBe(false)
})

test('a temporary file of a killed server is removed', () => {
  const path = dataPath()
  writeFileSync(`${path}.tmp`, 'half')
  openDataFile(path).release()
  expect(readdirSync(dirname(path))).toEqual([])
})

test.each([
  ['a process that has ended', '999999999'],
  ['its own process id, as every server in a container has the same', `${process.pid}`],
  ['nothing in it', ''],
  ['text that is not a process id', 'locked'],
])('a lock is taken over: %s', (_case, text) => {
  const path = dataPath()
  writeFileSync(`${path}.lock`, text)
  openDataFile(path).release()
  expect(readdirSync(dirname(path))).toEqual([])
})

test('of two servers that find an old lock, the second leaves the new lock of the first', () => {
  const path = dataPath()
  const lock = `${path}.lock`
  writeFileSync(lock, '999999999')
  // Between reading and renaming the old lock, the other server takes it over.
  const kill = vi.spyOn(process, 'kill').mockImplementationOnce((id) => {
    writeFileSync(lock, `${process.ppid}`)
    throw Object.assign(new Error(`no process ${id}`), { code: 'ESRCH' })
  })
  expect(() => openDataFile(path)).toThrow(`Could not use ${path}: process ${process.ppid} uses it.`)
  expect(kill).toHaveBeenCalledExactlyOnceWith(999_999_999, 0)
  expect(readdirSync(dirname(path))).toEqual([basename(lock)])
  expect(readFileSync(lock, 'utf8')).toBe(`${process.ppid}`)
})

test('the error names the lock of another process, which only that process releases', () => {
  const path = dataPath()
  writeFileSync(`${path}.lock`, `${process.ppid}`)
  expect(() => openDataFile(path)).toThrow(
    `Could not use ${path}: process ${process.ppid} uses it. End that process. If it isn't a mock, delete ${path}.lock.`,
  )
  rmSync(`${path}.lock`)
  const file = openDataFile(path)
  writeFileSync(`${path}.lock`, '999999999')
  file.release()
  expect(readFileSync(`${path}.lock`, 'utf8')).toBe('999999999')
})

test('a data file in a missing folder throws with the folder', () => {
  const folder = join(dirname(dataPath()), 'nowhere')
  const path = join(folder, 'state.json')
  expect(() => openDataFile(path)).toThrow(
    `Could not use ${path}: there is no folder ${folder}. Create it first.`,
  )
})
