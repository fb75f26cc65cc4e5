import { defineConfig } from 'vitest/config'

// Only for `describeStore`, which is in a folder with a Vitest of its own.
export default defineConfig({ resolve: { dedupe: ['vitest'] } })
