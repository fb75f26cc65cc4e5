import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { type Change, initialStatus, type Report } from './story.ts'

/** Time in milliseconds after which a claim expires, or a lock unless it is renewed. */
const lockMs = 5_000

interface Claim {
  readonly isDone: boolean
  readonly until: number
}

/** Arguments of an operation. Each operation uses some of them. */
interface Arguments {
  readonly key: string
  readonly owner: string
  readonly value: unknown
  readonly permit: string
  readonly report: Report
}

/** See {@link createStoreServer}. */
export type StoreServer = Awaited<ReturnType<typeof createStoreServer>>

/** Starts a server with the state that receivers share: deliveries, statuses, locks, the service's history, the effects. */
export async function createStoreServer(truth: ReadonlyMap<string, readonly Change[]>) {
  const claims = new Map<string, Claim>()
  const statuses = new Map<string, unknown>([...truth.keys()].map((permit) => [permit, initialStatus]))
  const locks = new Map<string, { readonly owner: string; readonly until: number }>()
  const reports = new Map<string, Report[]>()
  const current = new Map<string, string>()

  const operations: Record<string, (args: Arguments) => unknown> = {
    claim({ key }) {
      const claim = claims.get(key)
      if (claim?.isDone) return 'done'
      if (claim && claim.until > Date.now()) return 'busy'
      claims.set(key, { isDone: false, until: Date.now() + lockMs })
      return 'new'
    },
    commit: ({ key }) => claims.set(key, { isDone: true, until: 0 }).size,
    release: ({ key }) => !claims.get(key)?.isDone && claims.delete(key),
    get: ({ key }) => statuses.get(key),
    set: ({ key, value }) => statuses.set(key, value).size,
    lock({ key, owner }) {
      const held = locks.get(key)
      if (held && held.owner !== owner && held.until > Date.now()) return false
      locks.set(key, { owner, until: Date.now() + lockMs })
      return true
    },
    unlock: ({ key, owner }) => locks.get(key)?.owner === owner && locks.delete(key),
    history: ({ permit }) =>
      [...(truth.get(permit) ?? [])]
        .reverse()
        .map(({ from, to, at }) => ({ previous_status: from, new_status: to, changed_at: at })),
    effect({ permit, report }) {
      const known = reports.get(permit) ?? []
      // The key makes an effect unique, as in the guide on exactly once.
      if (!report.isLate && !known.some(({ key }) => key === report.key)) current.set(permit, report.to)
      return reports.set(permit, [...known, report]).size
    },
  }

  const server = createServer(async (request, response) => {
    const operation = operations[request.url?.slice(1) ?? '']
    const args = (await json(request)) as Arguments
    response.end(JSON.stringify(operation?.(args) ?? null))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    address: `http://127.0.0.1:${address.port}`,
    /** Returns the effects on a permit as they were reported, with repeated ones. */
    reportsOf: (permit: string) => reports.get(permit) ?? [],
    /** Returns the status that the handlers have set last. */
    currentOf: (permit: string) => current.get(permit),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
