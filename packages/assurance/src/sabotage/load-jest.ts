import { relative } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { type FailedTest, isTestTimeout, selectFailed } from './failed-test.ts'
import type { LoadedTests } from './runner-messages.ts'

/** Used part of Jest. */
interface Jest {
  buildArgv(args: readonly string[]): Promise<JestArguments>
  runCLI(args: JestArguments, projects: readonly string[]): Promise<{ readonly results: JestResults }>
}

interface JestResults {
  readonly success: boolean
  readonly testResults: readonly {
    readonly testFilePath: string
    readonly testResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** Parsed arguments of Jest, with those that are read here. */
interface JestArguments {
  readonly [name: string]: unknown
  readonly projects?: readonly string[]
  readonly rootDir?: string
}

/** Loads Jest. Each test file has modules of its own, so that none has state of the run before. */
export async function loadJest(entry: string, args: readonly string[]): Promise<LoadedTests> {
  const { default: jest }: { readonly default: Jest } = await import(pathToFileURL(entry).href)
  const given = await jest.buildArgv(args)
  const projects = given.projects ?? [given.rootDir ?? process.cwd()]
  return {
    async run(files) {
      const selection = files && { _: files, runTestsByPath: true, testPathPatterns: [] }
      // With `bail`, Jest ends the process at the first failure.
      const settings = { bail: 0, ci: true, coverage: false }
      const { results } = await jest.runCLI({ ...given, ...selection, ...settings }, projects)
      return { isPassed: results.success, failedTest: findFailed(results) }
    },
  }
}

/** Returns a test that failed, preferably by more than the time limit of Jest. */
function findFailed({ testResults }: JestResults): FailedTest | undefined {
  const failed = testResults.flatMap(({ testFilePath, testResults: tests }) =>
    tests
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${relative(process.cwd(), testFilePath)} > ${fullName}`,
        isTimeout: failureMessages.every(isTestTimeout),
        file: testFilePath,
      })),
  )
  return selectFailed(failed)
}
