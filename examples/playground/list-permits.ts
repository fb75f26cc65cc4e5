// List permits
import { createMock } from '@permit-tracking/mock'
import { createClient } from '@permit-tracking/sdk'

const mock = createMock({ seed: 42 })
const client = createClient(mock.clientOptions)

// Each permit once, page by page, even if the list changes meanwhile.
const list = client.permits.list({ status: 'In Review' })
let count = 0
for await (const { permit_number, address } of list) {
  if (count++ < 3) console.log(permit_number, address)
}
console.log(`${count} permits in review, complete: ${list.report?.complete}`)
