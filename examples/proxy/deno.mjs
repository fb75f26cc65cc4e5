import { createClient } from '@permit-tracking/sdk'

const url = Deno.env.get('CORPORATE_PROXY') // http://user:password@proxy.example:3128
const http = Deno.createHttpClient({ proxy: { url } })

const client = createClient({ fetch: (request) => fetch(request, { client: http }) })
const { organization_name } = await client.me()
console.log(organization_name)
