import { createClient } from '@permit-tracking/sdk'
import { fetch, ProxyAgent, Request } from 'undici'

const dispatcher = new ProxyAgent(process.env.CORPORATE_PROXY) // http://user:password@proxy.example:3128

const client = createClient({
  fetch: (request) => fetch(new Request(request.url, request), { dispatcher }),
})
const { organization_name } = await client.me()
console.log(organization_name)
