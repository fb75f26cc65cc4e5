import { createMock, type MockOptions } from '@permit-tracking/mock'
import { type Client, createClient, type Pager, type Permit } from '@permit-tracking/sdk'
import { vi } from 'vitest'

/** Something that happens to a permit, `after` so many steps of whoever synchronizes. */
export interface Change {
  readonly after: number
  readonly elapsedMs: number
  readonly kind: 'status' | 'note' | 'late' | 'add' | 'remove'
  readonly permit: number
}

/** A service with a history, and the clock of the machine that synchronizes. */
export interface WorldOptions {
  readonly dialect?: MockOptions['dialect']
  readonly changes?: readonly Change[]
  /** How far the machine's clock is ahead of the service's. */
  readonly skewMs?: number
  /** Steps at which the process dies: each request, answer, commit and return from a commit is one. */
  readonly crashes?: readonly number[]
  /** Walks, by their number, that miss a third of their permits and say so. */
  readonly lossy?: readonly number[]
  readonly watched?: number
}

/** What the user keeps: rows by `uuid` and the checkpoint, always changed together. */
export interface Copy {
  rows: Map<string, Permit>
  checkpoint: string | undefined
}

/** Ways in which a synchronization gives the copy something that it should not. */
export interface Faults {
  /** Versions that the copy had already. */
  repeated: number
  /** Versions older than what the copy had. */
  outdated: number
  /** Removals of what has been on the watchlist all the time. */
  wronglyRemoved: number
}

export type World = ReturnType<typeof createSyncWorld>

/** How much later than its `updated_at` an update may show up: less than the overlap by the second it is rounded to. */
const latestCommitMs = 58_000
const labels = ['Approved', 'Issued', 'Denied']

/** A service whose data changes, and a machine whose process dies, at given steps of the synchronization. */
export function createSyncWorld(options: WorldOptions = {}) {
  const { dialect, changes = [], skewMs = 0, crashes = [], lossy = [], watched = 40 } = options
  vi.setSystemTime(Date.parse('2026-03-02T12:00:00Z') + skewMs)
  /** How far in the past something happens that shows up only now. */
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
    validateResponses: false,
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

  /** Something may happen here, or the process may end. */
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
      retries: 0,
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
    /** Lets happen what is left of the history. */
    finish() {
      while (pending.length > 0) applyNext()
    },
    /** What the service has. */
    server: () => new Map(serverRows().map((row) => [row.uuid, row])),
  }

  function serverRows(): Permit[] {
    const list = mock.watchlist.list({ order: 'uuid' })
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

/** A list whose walk misses permits, and says so. */
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
