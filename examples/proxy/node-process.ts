import { createClient } from '@permit-tracking/sdk'
import { EnvHttpProxyAgent, setGlobalDispatcher } from 'undici'

setGlobalDispatcher(new EnvHttpProxyAgent()) // HTTPS_PROXY and NO_PROXY, for every `fetch` of the process

const client = createClient()
const { organization_name } = await client.me()
console.log(organization_name)
