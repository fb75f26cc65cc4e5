import { createClient } from '@permit-tracking/sdk'

const proxy = process.env.CORPORATE_PROXY // http://user:password@proxy.example:3128

const client = createClient({ fetch: (request) => fetch(request, { proxy }) })
const { organization_name } = await client.me()
console.log(organization_name)
