import type { Reporter, TestModule } from 'vitest/node'

/** Says at the end which tests were left out; their names say why. */
export const leftOutReporter: Reporter = {
  onTestRunEnd(modules) {
    for (const module of modules) {
      for (const [suite, count] of countSkipped(module)) {
        console.log(`Not run: ${count} tests of ${module.relativeModuleId}, ${suite}`)
      }
    }
    // `npm test` is all that there is without browsers and other runtimes.
    if (process.env.npm_lifecycle_event !== 'test:all') return
    console.log(
      'Not part of npm test: browsers and other runtimes, the packed packages in compilers and bundlers. bash .ci/run has them.',
    )
  },
}

/** How many tests of a file were skipped, by the suite that they are in. */
function countSkipped(module: TestModule): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const test of module.children.allTests('skipped')) {
    // Those that `-t` has left out are not of interest to who asked for others.
    if (test.options.mode !== 'skip') continue
    const suite = test.parent.type === 'suite' ? test.parent.fullName : test.name
    counts.set(suite, (counts.get(suite) ?? 0) + 1)
  }
  return counts
}
