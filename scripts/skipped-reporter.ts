import type { Reporter, TestModule } from 'vitest/node'

/** Lists the skipped tests at the end of a run. Their names contain the reason. */
export const skippedReporter: Reporter = {
  onTestRunEnd(modules) {
    for (const module of modules) {
      for (const [suite, count] of countSkipped(module)) {
        console.log(`Not run: ${count} tests of ${module.relativeModuleId}, ${suite}`)
      }
    }
    if (process.env.npm_lifecycle_event !== 'test:all') return
    console.log(
      'Not part of npm test: programs, servers and databases (npm run test:integration), browsers, other runtimes, and the packed packages (all in bash .ci/run).',
    )
  },
}

/** Counts the skipped tests of a file by suite. */
function countSkipped(module: TestModule): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const test of module.children.allTests('skipped')) {
    // `-t` skips tests with another mode.
    if (test.options.mode !== 'skip') continue
    const suite = test.parent.type === 'suite' ? test.parent.fullName : test.name
    counts.set(suite, (counts.get(suite) ?? 0) + 1)
  }
  return counts
}
