import { readPage } from './read-page.ts'

/**
 * Returns the page after a permit, as `starting_after` of Stripe does: wherever that permit is now. This service has no cursors, so
 * the page that is read begins some places before the one at which the permit was last.
 */
async function listAfter(cursor: string, place: number, maxSize: number) {
  const { page, size } = pageBefore(place, maxSize)
  const { data, meta } = await readPage(page, size)
  const index = data.findIndex(({ uuid }) => uuid === cursor)
  if (index === -1) throw new Error(`No such permit: ${cursor}`)
  const last = (page - 1) * size + data.length
  return { data: data.slice(index + 1), last, hasMore: last < meta.total }
}

/** Returns the page that shows at least ten places before a place, and the most after it. */
function pageBefore(place: number, maxSize: number) {
  const sizes = Array.from({ length: maxSize / 2 }, (_, index) => maxSize - index)
  const pages = sizes.map((size) => ({ size, page: Math.floor((place - 10) / size) + 1 }))
  return pages.reduce((best, each) => (each.page * each.size > best.page * best.size ? each : best))
}

const { data, meta } = await readPage(1)
let list = { data, last: data.length, hasMore: data.length < meta.total }
for (const { uuid } of list.data) console.log(uuid)
let cursor = data.at(-1)?.uuid
while (list.hasMore && cursor !== undefined) {
  list = await listAfter(cursor, list.last, meta.per_page)
  for (const { uuid } of list.data) console.log(uuid)
  cursor = list.data.at(-1)?.uuid ?? cursor
}
