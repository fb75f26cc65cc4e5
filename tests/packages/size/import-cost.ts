import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../../harness/run-command.ts'
import type { Check } from '../harness/check.ts'
import { listEntries } from '../types/entries.ts'

/** Built-in modules that imports must not load: Node's HTTP client costs 25 ms, Web Crypto 3 ms. */
const unwanted =
  /undici|^NativeModule (node:)?crypto$|^NativeModule (https?|internal\/crypto\/(?!util|random).*)$/

/** Checks that importing the SDK or the mock loads neither Node's HTTP client nor its cryptography. `benchmarks/start.ts` has the times. */
export const importCost: Check = {
  name: 'what importing the SDK and the mock loads',
  async run({ project }) {
    const entries = await listEntries(project)
    const specifiers = entries.map(({ specifier }) => specifier).filter(isLight)
    await writeFile(join(project, 'empty.mjs'), 'export {}\n')
    await writeFile(join(project, 'loads.mjs'), program)
    const empty = await listLoaded(project, './empty.mjs')
    await writeFile(join(project, 'heavy.mjs'), "import 'node:crypto'\nexport const heavy = Request\n")
    const heavy = await listLoaded(project, './heavy.mjs')
    const seen = heavy.filter((name) => unwanted.test(name))
    const problems = seen.length < 2 ? [`what should be seen is not: ${seen.join(', ')}`] : []
    for (const specifier of specifiers) {
      const loaded = await listLoaded(project, specifier)
      const more = loaded.filter((name) => !empty.includes(name) && unwanted.test(name))
      if (more.length > 0) problems.push(`importing ${specifier} loads ${more.join(', ')}`)
    }
    return { count: specifiers.length, unit: 'entries', problems }
  },
}

/** True for the entries that need no HTTP server. */
function isLight(specifier: string): boolean {
  return specifier.includes('/sdk') || specifier === '@permit-tracking/mock'
}

const program = `
await import(process.argv[2])
console.log(JSON.stringify(process.moduleLoadList))
`

async function listLoaded(project: string, specifier: string): Promise<string[]> {
  return JSON.parse(await runCommand(project, process.execPath, ['loads.mjs', specifier]))
}
