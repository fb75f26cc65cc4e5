import { defineConfig } from 'vite'

const { PERMIT_TRACKING_BASE_URL: baseUrl = 'http://127.0.0.1:4010/v1', PERMIT_TRACKING_API_KEY: apiKey } =
  process.env

export default defineConfig({
  server: {
    proxy: {
      '/v1': {
        target: new URL(baseUrl).origin,
        changeOrigin: true,
        // Without a key of its own, the proxy passes on that of the request.
        headers: apiKey ? { Authorization: `Bearer ${apiKey}` } : {},
      },
    },
  },
})
