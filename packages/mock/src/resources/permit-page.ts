import type { ListOrder, PermitView } from '../domain/permits/permit-index.ts'
import { type Permit, type PermitRecord, toPermit } from '../domain/permits/permit-record.ts'
import { createRandom } from '../domain/random.ts'
import type { OperationContext } from '../http/operation.ts'
import type { PageWindow } from '../http/paging.ts'

/** Returns the requested page of a list of permits with its `meta`. */
export function permitPage(
  list: PermitView,
  {
    world,
    dialect,
    recordDialectUse,
    paginate,
  }: Pick<OperationContext, 'world' | 'dialect' | 'recordDialectUse' | 'paginate'>,
): { data: Permit[]; meta: PageWindow['meta'] } {
  const page = paginate(list.total)
  if (dialect.ties === 'stable' || dialect.listOrder === 'uuid') {
    return { data: list.slice(page.start, page.end).map(toPermit), meta: page.meta }
  }
  recordDialectUse('ties')
  const { organization_id } = world.organization
  const seed = `${organization_id}/ties/${page.meta.page}/${page.meta.per_page}`
  return {
    data: sliceWithRandomTies(list, page, orderKeys[dialect.listOrder], seed).map(toPermit),
    meta: page.meta,
  }
}

const orderKeys: Readonly<Record<Exclude<ListOrder, 'uuid'>, (record: PermitRecord) => string>> = {
  updated_desc: ({ updated_at }) => updated_at,
  filed_desc: ({ filed_date }) => filed_date,
}

/** Returns a slice of the list in which permits with the same key are shuffled, even across pages. */
function sliceWithRandomTies(
  list: PermitView,
  { start, end }: PageWindow,
  keyOf: (record: PermitRecord) => string,
  seed: string,
): PermitRecord[] {
  const records = list.slice(0, list.total)
  const random = createRandom(seed)
  const isTie = (index: number) => {
    const [one, other] = [records[index - 1], records[index]]
    return one !== undefined && other !== undefined && keyOf(one) === keyOf(other)
  }
  let first = start
  while (isTie(first)) first -= 1
  const shuffled: PermitRecord[] = []
  for (let from = first; from < end; ) {
    let to = from + 1
    while (isTie(to)) to += 1
    for (const record of random.shuffle(records.slice(from, to))) shuffled.push(record)
    from = to
  }
  return shuffled.slice(start - first, end - first)
}
