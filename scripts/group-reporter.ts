import { dirname, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const root = dirname(import.meta.dirname)

/** Prints one line for each folder of tests, and one for each reason not to run some. The names of skipped tests and suites contain the reason. */
export const groupReporter: Reporter = {
  onTestRunEnd(modules) {
    for (const [group, members] of groupBy(modules, groupOf)) {
      const tests = members.flatMap(({ children }) => [...children.allTests()])
      const failed = tests.filter((test) => test.result().state === 'failed').length
      const isFailed = members.some((module) => module.state() === 'failed')
      const counts = `${tests.length} tests in ${members.length} files${failed > 0 ? `, ${failed} failed` : ''}`
      console.log(`${isFailed ? '✗' : '✓'} ${group}: ${counts}`)
    }
    for (const [reason, members] of groupBy(modules.flatMap(skipped), (name) => name)) {
      console.log(`Not run: ${members.length} × ${reason}`)
    }
    if (process.env.npm_lifecycle_event !== 'test') return
    console.log(
      'Not part of npm test: types (npm run types), programs, servers and databases (npm run test:integration), browsers, other runtimes, and the packed packages (all in bash .ci/run).',
    )
  },
}

/** Returns the folder below the tests of a package, with the project if it is not the package's only one. */
function groupOf({ moduleId, project }: TestModule): string {
  const [first = '', second = '', third = '', fourth = ''] = relative(root, moduleId).split(/[\\/]/)
  if (first !== 'packages') return first
  const folder = third === 'test' && !fourth.includes('.') ? `/${fourth}` : ''
  return project.name.includes(' ') ? project.name : `${second}/${third}${folder}`
}

/** Returns, for each skipped test, the name of what is skipped: its suite or itself. */
function skipped(module: TestModule): string[] {
  // `-t` skips tests with another mode.
  const tests = [...module.children.allTests('skipped')].filter(({ options }) => options.mode === 'skip')
  return tests.map(({ name, parent }) =>
    parent.type === 'suite' && parent.options.mode === 'skip' ? parent.fullName : name,
  )
}

function groupBy<Value>(values: readonly Value[], key: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const value of values) groups.set(key(value), [...(groups.get(key(value)) ?? []), value])
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)))
}
