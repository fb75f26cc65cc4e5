import { pathToFileURL } from 'node:url'
import type { LoadedTests } from './loaded-tests.ts'

/** Loads Vitest. Each run starts workers of its own, so that none has state of the run before. */
export async function loadVitest(entry: string, args: readonly string[]): Promise<LoadedTests> {
  const { createVitest, parseCLI }: typeof import('vitest/node') = await import(pathToFileURL(entry).href)
  const { filter, options } = parseCLI(['vitest', ...args])
  const vitest = await createVitest('test', {
    ...options,
    watch: false,
    bail: 1,
    // Reports of the suite stay those of the last real run.
    reporters: ['default'],
    coverage: { enabled: false },
  })
  await vitest.standalone()
  const specifications = await vitest.globTestSpecifications(filter)
  return {
    async run(files) {
      const selected = specifications.filter(({ moduleId }) => !files || files.includes(moduleId))
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(selected)
      if (unhandledErrors.length > 0 && !vitest.config.dangerouslyIgnoreUnhandledErrors) return false
      // The others are those of earlier runs.
      const paths = new Set(selected.map(({ moduleId }) => moduleId))
      const ran = testModules.filter(({ moduleId }) => paths.has(moduleId))
      return ran.length > 0 && ran.every((testModule) => testModule.ok())
    },
    close: () => vitest.close(),
  }
}
