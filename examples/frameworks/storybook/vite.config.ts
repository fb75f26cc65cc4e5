import { defineConfig } from 'vite'

export default defineConfig({
  // Only for packages that are linked, such as ours: their MSW must be the MSW of the stories.
  resolve: { dedupe: ['msw'] },
})
