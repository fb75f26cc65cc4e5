import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../../harness/run-command.ts'
import type { Check } from '../harness/check.ts'
import { listEntries } from '../types/entries.ts'

/** Built-in modules that imports must not load: Node's HTTP client costs 25 ms, Web Crypto 3 ms. */
const unwanted =
  /undici|^NativeModule (node:)?crypto$|^NativeModule (https?|internal\/crypto\/(?!util|random).*)$/

/** Number of timed imports of each entry. The median counts. */
const rounds = 5

/** Checks that importing the SDK or the mock loads neither Node's HTTP client nor its cryptography, and reports the time. */
export const importCost: Check = {
  name: 'what importing the SDK and the mock loads',
  async run({ project }) {
    const entries = await listEntries(project)
    const specifiers = entries.map(({ specifier }) => specifier).filter(isLight)
    await writeFile(join(project, 'empty.mjs'), 'export {}\n')
    await writeFile(join(project, 'loads.mjs'), program)
    const empty = await measure(project, './empty.mjs')
    await writeFile(join(project, 'heavy.mjs'), "import 'node:crypto'\nexport const heavy = Request\n")
    const heavy = await measure(project, './heavy.mjs')
    const seen = heavy.loaded.filter((name) => unwanted.test(name))
    const problems = seen.length < 2 ? [`what should be seen is not: ${seen.join(', ')}`] : []
    const times: string[] = []
    for (const specifier of specifiers) {
      const { loaded, ms } = await measure(project, specifier)
      const more = loaded.filter((name) => !empty.loaded.includes(name) && unwanted.test(name))
      if (more.length > 0) problems.push(`importing ${specifier} loads ${more.join(', ')}`)
      times.push(`${specifier.replace('@permit-tracking/', '')} ${(ms - empty.ms).toFixed(1)}`)
    }
    const notes = [`milliseconds over an empty module, not asserted: ${times.join(', ')}`]
    return { count: specifiers.length, unit: 'entries', problems, notes }
  },
}

/** True for the entries that need no HTTP server. */
function isLight(specifier: string): boolean {
  return specifier.includes('/sdk') || specifier === '@permit-tracking/mock'
}

const program = `
const startedAt = performance.now()
await import(process.argv[2])
const ms = performance.now() - startedAt
console.log(JSON.stringify({ ms, loaded: process.moduleLoadList }))
`

async function measure(project: string, specifier: string): Promise<{ ms: number; loaded: string[] }> {
  const runs: { ms: number; loaded: string[] }[] = []
  for (let round = 0; round < rounds; round++) {
    runs.push(JSON.parse(await runCommand(project, process.execPath, ['loads.mjs', specifier])))
  }
  const [median] = runs.sort((one, other) => one.ms - other.ms).slice(Math.floor(rounds / 2))
  if (!median) throw new Error('Nothing was measured.')
  return median
}
