import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['server.suite.mjs'], globalSetup: 'global-setup.mjs' } })
