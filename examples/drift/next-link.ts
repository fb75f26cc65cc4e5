import { readPage } from './read-page.ts'

/**
 * Yields pages as `octokit.paginate.iterator` does, which follows the `rel="next"` of each response. This service sends no `Link`, so
 * that the next page is the one that `meta` of the response implies.
 */
async function* paginate() {
  let next: number | undefined = 1
  while (next !== undefined) {
    const { data, meta } = await readPage(next)
    yield data
    next = meta.page < meta.total_pages ? meta.page + 1 : undefined
  }
}

for await (const permits of paginate()) {
  for (const { uuid } of permits) console.log(uuid)
}
