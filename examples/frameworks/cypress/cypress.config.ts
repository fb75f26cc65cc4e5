import { defineConfig } from 'cypress'
import { startMock } from './cypress/tasks.ts'

export default defineConfig({
  e2e: {
    baseUrl: 'http://127.0.0.1:5173',
    supportFile: false,
    async setupNodeEvents(on) {
      const { tasks } = await startMock(Number(process.env.MOCK_PORT ?? 4010))
      on('task', tasks)
    },
  },
})
