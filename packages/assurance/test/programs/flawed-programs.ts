/**
 * Small programs that use the service, each with one flaw. `flawed-command.ts` runs them as commands. They use neither the SDK nor the
 * mock, because they stand for programs of other teams.
 */

/** Connection of a program with the service, and its only storage. */
export interface ProgramContext {
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Time limit of a request, in milliseconds; undefined for none. */
  readonly timeoutMs: number | undefined
  /** Wait before a repetition, in milliseconds. */
  readonly pauseMs: number
  readStored(): Stored
  store(stored: Stored): void
}

/** Content of the storage. A program that is started again finds it. */
export interface Stored {
  readonly rows: readonly Row[]
  readonly isComplete?: boolean
}

/** Permit of a copy. */
export interface Row {
  readonly uuid: string
}

/** Program that creates contacts, or brings a copy up to date. */
export interface Program {
  readonly kind: 'job' | 'copy'
  run(context: ProgramContext): Promise<void>
}

const names = ['Ana', 'Ben', 'Cem', 'Dia']

/** Programs that survive everything. */
export const correctPrograms = {
  job: { kind: 'job', run: createMissing },
  copy: {
    kind: 'copy',
    async run(context) {
      const rows = new Map<string, Row>()
      // A row can be missing in a walk if the list changes. It is missing in none of several only if it is gone.
      for (let walk = 1; walk <= 3; walk += 1) {
        for (const row of await readAll(context)) rows.set(row.uuid, row)
      }
      context.store({ rows: [...rows.values()] })
    },
  },
} as const satisfies Record<string, Program>

/** Programs with one flaw each. */
export const flawedPrograms = {
  'creates without reading first': {
    kind: 'job',
    async run(context) {
      for (const name of names) await create(context, name)
    },
  },
  'ignores the status': {
    kind: 'job',
    async run(context) {
      const known = await readContacts(context)
      for (const name of names) if (!known.has(name)) await sendOnce(context, '/contacts', toPost(name))
    },
  },
  'trusts any 200': {
    kind: 'job',
    async run(context) {
      const known = await readContacts(context)
      for (const name of names) {
        if (known.has(name)) continue
        const response = await sendOnce(context, '/contacts', toPost(name))
        if (!response.ok) throw new Error(`status ${response.status}`)
      }
    },
  },
  'hammers after a 429': {
    kind: 'job',
    async run(context) {
      const impatient = async (url: string, init: RequestInit): Promise<Response> => {
        for (;;) {
          const response = await context.fetch(url, init)
          if (response.status !== 429) return response
          await pause(context.pauseMs)
        }
      }
      await createMissing({ ...context, fetch: impatient })
    },
  },
  'has no time limit': {
    kind: 'job',
    run: (context) => createMissing({ ...context, timeoutMs: undefined }),
  },
  'remembers its progress only in memory': {
    kind: 'job',
    async run(context) {
      for (const name of names) {
        for (let isRepeated = false; ; isRepeated = true) {
          try {
            if (!isRepeated || !(await readContacts(context)).has(name)) await create(context, name)
            break
          } catch {
            await pause(context.pauseMs)
          }
        }
      }
    },
  },
  'reads the first page only': {
    kind: 'copy',
    async run(context) {
      context.store({ rows: (await readPage(context, 1)).rows })
    },
  },
  'keeps removed rows': {
    kind: 'copy',
    async run(context) {
      const rows = new Map(context.readStored().rows.map((row) => [row.uuid, row]))
      for (let walk = 1; walk <= 3; walk += 1) {
        for (const row of await readAll(context)) rows.set(row.uuid, row)
      }
      context.store({ rows: [...rows.values()] })
    },
  },
  'keeps old values': {
    kind: 'copy',
    async run(context) {
      const stored = new Map(context.readStored().rows.map((row) => [row.uuid, row]))
      const rows = new Map<string, Row>()
      for (let walk = 1; walk <= 3; walk += 1) {
        for (const row of await readAll(context)) rows.set(row.uuid, stored.get(row.uuid) ?? row)
      }
      context.store({ rows: [...rows.values()] })
    },
  },
  'loses pages on errors': {
    kind: 'copy',
    async run(context) {
      const rows = new Map<string, Row>()
      const lost = new Set<number>()
      for (let walk = 1; walk <= 3; walk += 1) {
        const first = await readPage(context, 1)
        for (const row of first.rows) rows.set(row.uuid, row)
        for (let page = 2; page <= first.pages; page += 1) {
          if (lost.has(page)) continue
          try {
            for (const row of (await readPage(context, page)).rows) rows.set(row.uuid, row)
          } catch {
            lost.add(page)
          }
        }
      }
      context.store({ rows: [...rows.values()] })
    },
  },
  'inserts rows twice': {
    kind: 'copy',
    async run(context) {
      const { isComplete = true } = context.readStored()
      let rows = isComplete ? [] : [...context.readStored().rows]
      const seen = new Set<string>()
      for (let walk = 1; walk <= 3; walk += 1) {
        const { pages } = await readPage(context, 1)
        for (let page = 1; page <= pages; page += 1) {
          const { rows: read } = await readPage(context, page)
          rows = [...rows, ...read.filter(({ uuid }) => !seen.has(uuid))]
          for (const { uuid } of read) seen.add(uuid)
          context.store({ rows, isComplete: false })
        }
      }
      context.store({ rows, isComplete: true })
    },
  },
  'empties the copy first': {
    kind: 'copy',
    async run(context) {
      context.store({ rows: [] })
      await correctPrograms.copy.run(context)
    },
  },
} as const satisfies Record<string, Program>

/** Damage that shows each flaw, even if the copy is right again at the end. */
export const expectedDamage: Record<keyof typeof flawedPrograms, string> = {
  'creates without reading first': 'contacts created again',
  'ignores the status': 'contacts missing',
  'trusts any 200': 'contacts missing',
  'hammers after a 429': 'requests inside a closed limit',
  'has no time limit': 'requests without a time limit',
  'remembers its progress only in memory': 'contacts created again',
  'reads the first page only': 'rows missing',
  'keeps removed rows': 'rows too many',
  'keeps old values': 'rows out of date',
  'loses pages on errors': 'rows missing meanwhile',
  'inserts rows twice': 'rows twice meanwhile',
  'empties the copy first': 'rows lost meanwhile',
}

async function createMissing(context: ProgramContext): Promise<void> {
  const known = await readContacts(context)
  for (const name of names) if (!known.has(name)) await create(context, name)
}

async function create(context: ProgramContext, name: string): Promise<void> {
  const body = await send(context, '/contacts', toPost(name))
  if (typeof body.data !== 'object') throw new Error('The response has no contact.')
}

async function readContacts(context: ProgramContext): Promise<Set<string | undefined>> {
  const { data } = await send(context, '/contacts?per_page=100')
  if (!Array.isArray(data)) throw new Error('The response has no contacts.')
  return new Set(data.map(({ name }: Contact) => name))
}

async function readAll(context: ProgramContext): Promise<readonly Row[]> {
  const first = await readPage(context, 1)
  const rows = [...first.rows]
  for (let page = 2; page <= first.pages; page += 1) rows.push(...(await readPage(context, page)).rows)
  return rows
}

async function readPage(context: ProgramContext, page: number) {
  const { data, meta } = await send(context, `/permits?per_page=100&page=${page}`)
  if (!Array.isArray(data) || !meta) throw new Error('The response has no permits.')
  const rows: readonly Row[] = data
  return { rows, pages: meta.total_pages }
}

/** Sends a request, and waits after a 429 until the time that the response names. */
async function send(context: ProgramContext, path: string, init: RequestInit = {}): Promise<Body> {
  const response = await sendOnce(context, path, init)
  if (response.status === 429) {
    const resetAt = Number(response.headers.get('x-ratelimit-reset')) * 1_000
    await pause(Math.max(resetAt - Date.now(), 1_000))
    return send(context, path, init)
  }
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.json()
}

function sendOnce(
  { baseUrl, apiKey, fetch, timeoutMs }: ProgramContext,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' }
  const signal = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs)
  return fetch(`${baseUrl}${path}`, { ...init, headers, signal })
}

function toPost(name: string): RequestInit {
  return { method: 'POST', body: JSON.stringify({ name }) }
}

interface Contact {
  readonly name?: string
}

interface Body {
  readonly data?: unknown
  readonly meta?: { readonly total_pages: number }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
