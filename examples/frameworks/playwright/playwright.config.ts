import { defineConfig } from '@playwright/test'

const port = Number(process.env.PORT ?? 5173)
const mockPort = Number(process.env.MOCK_PORT ?? 4010)

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    trace: 'retain-on-failure',
    // An installed browser in place of the browser that `npx playwright install` downloads.
    launchOptions: { executablePath: process.env.CHROMIUM },
  },
  webServer: [
    {
      command: `permit-tracking-mock --port ${mockPort} --quiet`,
      url: `http://127.0.0.1:${mockPort}/v1`,
    },
    {
      command: `vite --host 127.0.0.1 --port ${port} --strictPort`,
      url: `http://127.0.0.1:${port}`,
      env: { PERMIT_TRACKING_BASE_URL: `http://127.0.0.1:${mockPort}/v1`, PERMIT_TRACKING_API_KEY: '' },
    },
  ],
})
