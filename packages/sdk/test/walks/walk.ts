import type { ListReport, Pager } from '@permit-tracking/sdk'
import { clientOn } from '../client-on.ts'
import { excuseFor } from './excuses.ts'
import { createModelWorld, type ModelOptions, type ModelWorld } from './list-model.ts'
import type { ModelService } from './service.ts'

/** Result of a walk, compared with the model. */
export interface Verdict {
  /** Number of rows that were in the list throughout and were not returned. */
  readonly lost: number
  readonly complete: boolean
  readonly reason: ListReport['reason']
  /** True if it is complete although rows are missing, and a client could know. */
  readonly wrong: boolean
  readonly reads: number
  /** Minimum number of reads: the pages, and a catch-up. */
  readonly fewest: number
  /** Number of pages, when the list was at its longest. */
  readonly pages: number
  /** Identifiers of the rows that were returned. */
  readonly ids: ReadonlySet<string>
  /** Number of rows that were returned more than once. */
  readonly repeated: number
  /** Error of the walk. */
  readonly error: string | undefined
}

/** Reads the list of a model once. */
export async function walk(
  options: ModelOptions,
  query: { per_page?: number } = {},
  prefetch = 1,
): Promise<Verdict> {
  const world = createModelWorld(options)
  return world.clock.run(() => walkWorld(world, query, prefetch))
}

/** Returns the list of the model that its service has. */
export function listOf(
  { fetch, service }: Pick<ModelWorld, 'fetch' | 'service'>,
  query: { per_page?: number } = {},
  prefetch = 1,
): Pager<object> {
  const client = clientOn(fetch)
  if (service.list === 'contacts') return client.contacts.list(query, { prefetch })
  if (service.list === 'condition_permits') return client.conditions.permits('c1', query, { prefetch })
  return client.permits.list(query, { prefetch })
}

/** Returns the identifier of an item. */
export function idOf(item: { readonly uuid?: string; readonly id?: string }): string {
  return item.uuid ?? item.id ?? ''
}

/** Reads the list once, and compares it with the model. */
export async function walkWorld(
  world: ModelWorld,
  query: { per_page?: number },
  prefetch: number,
  list: Pager<object> = listOf(world, query, prefetch),
): Promise<Verdict> {
  const found: string[] = []
  let error: string | undefined
  try {
    for await (const item of list) found.push(idOf(item))
  } catch (thrown) {
    error = String(thrown)
  }
  const ids = new Set(found)
  const lost = new Set(world.present().filter((uuid) => !ids.has(uuid)))
  const complete = list.report?.complete === true
  const pages = Math.max(1, Math.ceil(world.largest() / sizeOf(world.service, query)))
  // Rows that were inserted with an old date look as if they had been in the list before, unless `total` shows its length.
  const isStated = ['exact', 'text'].includes(world.service.total) && world.service.meta === 'present'
  const shown = world.readings.flatMap(({ rows }) => rows.map(({ uuid }) => uuid))
  const length = isStated ? world.largest() : Math.max(world.largest(), new Set(shown).size)
  // The largest page that came is the largest size that the client can know.
  const largestPage = Math.max(1, ...world.readings.map(({ rows }) => rows.length))
  return {
    lost: lost.size,
    complete,
    reason: list.report?.reason,
    wrong: complete && lost.size > 0 && excuseFor(world, lost) === undefined,
    reads: world.readings.length,
    fewest: pages <= 1 ? 1 : pages + 1,
    pages: Math.max(pages, Math.ceil(length / largestPage)),
    ids,
    repeated: found.length - ids.size,
    error,
  }
}

function sizeOf(
  { paging, fixedSize, maxSize }: ModelService,
  { per_page = 100 }: { per_page?: number },
): number {
  if (paging === 'whole') return Number.POSITIVE_INFINITY
  return fixedSize ?? Math.min(per_page, maxSize)
}
