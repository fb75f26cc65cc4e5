import { defineConfig } from 'vite'

const { PERMIT_TRACKING_BASE_URL: baseUrl, PERMIT_TRACKING_API_KEY: apiKey } = process.env

export default defineConfig({
  server: {
    proxy: {
      '/v1': {
        target: baseUrl && new URL(baseUrl).origin,
        changeOrigin: true,
        // Without a key of its own, the proxy passes on that of the request.
        headers: apiKey ? { Authorization: `Bearer ${apiKey}` } : {},
      },
    },
  },
})
