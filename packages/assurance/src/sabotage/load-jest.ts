import process from 'node:process'
import { pathToFileURL } from 'node:url'
import type { LoadedTests } from './loaded-tests.ts'

/** Used part of Jest. */
interface Jest {
  buildArgv(args: readonly string[]): Promise<JestArguments>
  runCLI(
    args: JestArguments,
    projects: readonly string[],
  ): Promise<{ readonly results: { readonly success: boolean } }>
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
      return results.success
    },
  }
}
