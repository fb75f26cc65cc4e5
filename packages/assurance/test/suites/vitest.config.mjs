import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['{list,contact}.suite.mjs'] } })
