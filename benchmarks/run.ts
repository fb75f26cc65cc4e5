/**
 * Runs the named benchmarks, or all of them, prints their results and writes them to RESULTS.md.
 *
 *   npm run bench [name ...]
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import sdk from '../packages/sdk/package.json' with { type: 'json' }

/** Exports of a benchmark. */
export interface Benchmark {
  /** Title of the section in RESULTS.md. */
  title: string
  /** Measures, and returns Markdown. */
  run(): Promise<string>
}

const resultsFile = new URL('RESULTS.md', import.meta.url)
const known = (await readdir(new URL('.', import.meta.url)))
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3))
  .sort()
const named = process.argv.slice(2)
const unknown = named.find((name) => !known.includes(name))
if (unknown) {
  console.error(`Unknown benchmark "${unknown}". Available: ${known.join(', ')}.`)
  process.exit(1)
}

for (const name of named.length > 0 ? named : known) {
  const { title, run }: Benchmark = await import(`./${name}.ts`)
  const startedAt = performance.now()
  const found = await run()
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
  const setting = `\`npm run bench ${name}\`, ${seconds} s; SDK ${sdk.version}, Node ${process.versions.node}, ${process.platform} ${process.arch}`
  const section = `## ${title}\n\n${found}\n\n${setting}`
  console.log(`${section}\n`)
  await keep(name, section)
}

/** Writes the section to RESULTS.md, in place of the one from an earlier run. */
async function keep(name: string, section: string): Promise<void> {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const text = await readFile(resultsFile, 'utf8').catch(
    () => '# Results\n\nWritten by the benchmarks (`npm run bench`).\n',
  )
  const from = text.indexOf(begin)
  const kept = from < 0 ? `${text.trimEnd()}\n\n` : text.slice(0, from)
  const rest = from < 0 ? '\n' : text.slice(text.indexOf(end) + end.length)
  await writeFile(resultsFile, `${kept}${begin}\n${section}\n${end}${rest}`)
}
