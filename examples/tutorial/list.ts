import { createClient } from '@permit-tracking/sdk'

const client = createClient()
const list = client.permits.list({ status: 'In Review' })

for await (const permit of list) {
  console.log(permit.permit_number, permit.filed_date, permit.address)
}
