import 'server-only'
import { createClient } from '@permit-tracking/sdk'

export const client = createClient() // PERMIT_TRACKING_API_KEY and PERMIT_TRACKING_BASE_URL
