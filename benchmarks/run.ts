/**
 * Runs the benchmarks that are named, or all of them, prints what they find and keeps it in RESULTS.md.
 *
 *   npm run bench [name ...]
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import sdk from '../packages/sdk/package.json' with { type: 'json' }

/** What a benchmark exports. */
export interface Benchmark {
  /** The claim that is put to the test. */
  title: string
  /** Measures, and gives Markdown. */
  run(): Promise<string>
}

const results = new URL('RESULTS.md', import.meta.url)
const known = (await readdir(new URL('.', import.meta.url)))
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3))
  .sort()
const named = process.argv.slice(2)
const unknown = named.find((name) => !known.includes(name))
if (unknown) {
  console.error(
    `Could not run ${unknown}, because there is no such benchmark; there are ${known.join(', ')}.`,
  )
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

/** Puts the section into RESULTS.md, in place of the one that an earlier run left. */
async function keep(name: string, section: string): Promise<void> {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const text = await readFile(results, 'utf8').catch(
    () => '# Results\n\nWritten by the benchmarks themselves.\n',
  )
  const from = text.indexOf(begin)
  const kept = from < 0 ? `${text.trimEnd()}\n\n` : text.slice(0, from)
  const rest = from < 0 ? '\n' : text.slice(text.indexOf(end) + end.length)
  await writeFile(results, `${kept}${begin}\n${section}\n${end}${rest}`)
}
