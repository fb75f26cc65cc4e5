import { readPage } from './read-page.ts'

const first = await readPage(1)
for (const { uuid } of first.data) console.log(uuid)
for (let page = 2; page <= first.meta.total_pages; page += 1) {
  for (const { uuid } of (await readPage(page)).data) console.log(uuid)
}
