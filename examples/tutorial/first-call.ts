import { createClient } from '@permit-tracking/sdk'

const client = createClient() // reads the key and the address from the environment

const { organization_name, permissions } = await client.me()
console.log(organization_name, permissions)
