import { createClient } from '@permit-tracking/sdk'

const list = createClient().permits.list()
for await (const permit of list) console.log(permit.uuid)
if (!list.report?.complete) throw new Error(`Some permits may be missing: ${list.report?.reason}`)
