import { createClient } from '@permit-tracking/sdk'
import { PERMIT_TRACKING_API_KEY, PERMIT_TRACKING_BASE_URL } from '$app/env/private'

export const client = createClient({ apiKey: PERMIT_TRACKING_API_KEY, baseUrl: PERMIT_TRACKING_BASE_URL })
