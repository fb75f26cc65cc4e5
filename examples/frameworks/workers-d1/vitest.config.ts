import { defineConfig } from 'vitest/config'

export default defineConfig({
  // For `describeStore`, which is in a folder with a Vitest of its own.
  resolve: { dedupe: ['vitest'] },
  // Each statement is a request to the process of the database.
  test: { testTimeout: 30_000 },
})
