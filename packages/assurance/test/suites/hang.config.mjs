import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['hang.suite.mjs'] } })
