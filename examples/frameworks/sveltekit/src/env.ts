import { defineEnvVars } from '@sveltejs/kit/env'

// Private by default: only modules of the server can import them.
export const variables = defineEnvVars({
  PERMIT_TRACKING_API_KEY: {},
  PERMIT_TRACKING_BASE_URL: {},
  WEBHOOK_SECRET: {},
})
