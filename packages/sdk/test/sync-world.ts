import { createMock, type MockOptions } from '@permit-tracking/mock'
import { type Client, createClient, type Pager, type Permit } from '@permit-tracking/sdk'
import { vi } from 'vitest'

/** Change of a permit, `after` a number of steps of the synchronization. */
export interface Change {
  readonly after: number
  readonly elapsedMs: number
  readonly kind: 'status' | 'note' | 'late' | 'add' | 'remove'
  readonly permit: number
}

/** Options of {@link createSyncWorld}. */
export interface WorldOptions {
  readonly dialect?: MockOptions['dialect']
  readonly changes?: readonly Change[]
  /** Milliseconds by which the local clock is ahead of the service's. */
  readonly skewMs?: number
  /** Steps at which the process dies. Each request, response, commit and return from a commit is a step. */
  readonly crashes?: readonly number[]
  /** Numbers of the walks that miss a third of their permits and report it. */
  readonly lossy?: readonly number[]
  readonly watched?: number
}

/** Data of the user: rows by `uuid` and the checkpoint, always changed together. */
export interface Copy {
  rows: Map<string, Permit>
  checkpoint: string | undefined
}

/** Number of errors of a synchronization. */
export interface Faults {
  /** Versions that the copy already had. */
  repeated: number
  /** Versions older than those in the copy. */
  outdated: number
  /** Removals of permits that were watched throughout. */
  wronglyRemoved: number
}

export type World = ReturnType<typeof createSyncWorld>

/** Maximum delay between `updated_at` and the time when an update is visible: the overlap, less the rounding of a second. */
const latestCommitMs = 58_000
const labels = ['Approved', 'Issued', 'Denied']

/** Creates a service whose data changes, and a process that dies, at given steps of the synchronization. */
export function createSyncWorld(options: WorldOptions = {}) {
  const { dialect, changes = [], skewMs = 0, crashes = [], lossy = [], watched = 40 } = options
  vi.setSystemTime(Date.parse('2026-03-02T12:00:00Z') + skewMs)
  /** Age of a change at the time when it becomes visible. */
  let latenessMs = 0
  const clock = { now: () => Date.now() - skewMs - latenessMs, schedule: () => () => undefined }
  const permits = watched + 10
  const mock = createMock({
    seed: 5,
    permits,
    watched,
    contacts: 0,
    plan: 'enterprise',
    clock,
    ...(dialect && { dialect }),
  })
  const uuids = Array.from(mock.permits.all(), ({ uuid }) => uuid)
  /** On the watchlist from the start, and never taken off. */
  const steady = new Set(uuids.filter((uuid) => mock.watchlist.has(uuid)))
  const pending = [...changes]
  const deaths = new Set(crashes)
  const copy: Copy = { rows: new Map(), checkpoint: undefined }
  const faults: Faults = { repeated: 0, outdated: 0, wronglyRemoved: 0 }
  let steps = 0
  let wait = pending[0]?.after ?? 0
  let lives = 0
  let walks = 0

  function elapse(ms: number) {
    vi.setSystemTime(Date.now() + ms)
  }

  function apply({ kind, permit, elapsedMs }: Omit<Change, 'after'>) {
    elapse(elapsedMs)
    const uuid = uuids[permit % uuids.length] ?? ''
    const label = labels[(permit + steps) % labels.length] ?? ''
    if (kind === 'add') mock.watchlist.add(uuid)
    if (kind === 'remove') {
      steady.delete(uuid)
      mock.watchlist.remove(uuid)
    }
    if (kind === 'note') mock.permits.addNote(uuid, { body: 'Called.' })
    if (kind === 'status') mock.permits.setStatus(uuid, label)
    if (kind === 'late') {
      latenessMs = latestCommitMs
      mock.permits.setStatus(uuid, label)
      latenessMs = 0
    }
  }

  function applyNext() {
    const [change] = pending.splice(0, 1)
    if (change) apply(change)
    wait = pending[0]?.after ?? 0
  }

  /** Point at which an event may happen, or the process may end. */
  function step(life: number) {
    if (life !== lives) throw new Error('A dead process does nothing more.')
    while (pending.length > 0 && wait-- <= 0) applyNext()
    if (!deaths.has(steps++)) return
    lives++
    throw new Error('The process died.')
  }

  /** A process of the machine: a client, and a way to commit a batch. */
  function start() {
    const life = lives
    const client: Client = createClient({
      ...mock.clientOptions,
      retry: 0,
      fetch: async (request) => {
        step(life)
        const response = await mock.fetch(request)
        step(life)
        return response
      },
    })
    function commit(items: readonly Permit[], removed: readonly string[], checkpoint?: string) {
      step(life)
      for (const item of items) store(item)
      for (const uuid of removed) {
        if (steady.has(uuid)) faults.wronglyRemoved++
        copy.rows.delete(uuid)
      }
      copy.checkpoint = checkpoint
      step(life)
    }
    const list: Client['permits']['list'] = (query, callOptions) => {
      const pager = client.permits.list(query, callOptions)
      return lossy.includes(walks++) ? lose(pager) : pager
    }
    return { client: { ...client, permits: { ...client.permits, list } }, commit }
  }

  function store(item: Permit) {
    const row = copy.rows.get(item.uuid)
    if (JSON.stringify(row) === JSON.stringify(item)) faults.repeated++
    if (row && row.updated_at > item.updated_at) faults.outdated++
    copy.rows.set(item.uuid, item)
  }

  /** Runs a synchronization in a new process each time that it dies. */
  async function survive(run: (process: ReturnType<typeof start>) => Promise<void>) {
    for (;;) {
      const life = lives
      try {
        return await run(start())
      } catch (error) {
        if (life === lives) throw error
      }
    }
  }

  return {
    mock,
    uuids,
    copy,
    faults,
    steady,
    apply,
    elapse,
    survive,
    /** Steps so far. */
    get steps() {
      return steps
    },
    get isQuiet() {
      return pending.length === 0
    },
    /** Applies the rest of the history. */
    finish() {
      while (pending.length > 0) applyNext()
    },
    /** Returns the permits of the service. */
    server: () => new Map(serverRows().map((row) => [row.uuid, row])),
  }

  function serverRows(): Permit[] {
    const list = mock.watchlist.all({ order: 'uuid' })
    return list
      .slice(0, list.length)
      .map(({ uuid, permit_number, status, type, description, address, filed_date, updated_at }) => ({
        uuid,
        permit_number,
        status,
        type,
        description,
        address,
        filed_date,
        updated_at,
      }))
  }
}

/** Creates a list whose walk misses permits, and reports it. */
function lose(pager: Pager<Permit>): Pager<Permit> {
  return new Proxy(pager, {
    get(target, name) {
      if (name === 'report') return { ...target.report, complete: false }
      if (name !== 'pages') return Reflect.get(target, name, target)
      return async function* pages() {
        for await (const page of target.pages()) {
          yield { ...page, data: page.data.filter((_, index) => index % 3 > 0) }
        }
      }
    },
  })
}
