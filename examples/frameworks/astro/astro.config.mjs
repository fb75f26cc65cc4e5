import node from '@astrojs/node'
import { defineConfig, envField } from 'astro/config'

const secret = envField.string({ context: 'server', access: 'secret' })

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  env: {
    schema: { PERMIT_TRACKING_API_KEY: secret, PERMIT_TRACKING_BASE_URL: secret, WEBHOOK_SECRET: secret },
  },
})
