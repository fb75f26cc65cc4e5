import { pathToFileURL } from 'node:url'
import { isTestTimeout, selectFailed } from './failed-test.ts'
import type { LoadedTests } from './runner-messages.ts'

/** Loads Vitest. Each run starts workers of its own, so that none has state of the run before. */
export async function loadVitest(entry: string, args: readonly string[]): Promise<LoadedTests> {
  const { createVitest, parseCLI }: typeof import('vitest/node') = await import(pathToFileURL(entry).href)
  const { filter, options } = parseCLI(['vitest', ...args])
  const vitest = await createVitest('test', {
    ...options,
    watch: false,
    bail: 1,
    // The reports on disk stay from the last real run.
    reporters: ['default'],
    coverage: { enabled: false },
  })
  await vitest.standalone()
  const specifications = await vitest.globTestSpecifications(filter)
  return {
    async run(files) {
      const selected = specifications.filter(({ moduleId }) => !files || files.includes(moduleId))
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(selected)
      // The others are from earlier runs.
      const paths = new Set(selected.map(({ moduleId }) => moduleId))
      const ran = testModules.filter(({ moduleId }) => paths.has(moduleId))
      const hasUnhandled = unhandledErrors.length > 0 && !vitest.config.dangerouslyIgnoreUnhandledErrors
      const isPassed = ran.length > 0 && !hasUnhandled && ran.every((testModule) => testModule.ok())
      const failed = ran.flatMap((testModule) =>
        Array.from(testModule.children.allTests('failed'), (failedCase) => ({
          name: `${testModule.relativeModuleId} > ${failedCase.fullName}`,
          isTimeout: failedCase.result().errors?.every(({ message }) => isTestTimeout(message)) ?? false,
          file: testModule.moduleId,
        })),
      )
      return { isPassed, failedTest: selectFailed(failed) }
    },
    close: () => vitest.close(),
  }
}
