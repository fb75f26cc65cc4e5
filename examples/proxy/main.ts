import { createClient } from '@permit-tracking/sdk'

const client = createClient() // PERMIT_TRACKING_API_KEY and PERMIT_TRACKING_BASE_URL
const { organization_name } = await client.me()
console.log(organization_name)
