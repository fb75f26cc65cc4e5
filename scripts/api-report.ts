/**
 * Writes what the packages declare to their users, without the comments, to `packages/*\/api-report.md`, so that a change of it
 * shows in review. With `--check` it writes nothing and fails when a report is stale. Reads what is built.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url))
const isChecking = process.argv.includes('--check')
const printer = ts.createPrinter({ removeComments: true })

for (const name of ['packages/sdk', 'packages/mock']) {
  const path = join(root, name, 'api-report.md')
  const report = await describe(name)
  if (!isChecking) await writeFile(path, report)
  else if (report !== (await readFile(path, 'utf8').catch(() => undefined))) {
    console.error(`${name}/api-report.md is stale; run \`npm run api\`, look at the change and commit it.`)
    process.exitCode = 1
  }
}

async function describe(name: string): Promise<string> {
  const types = join(root, name, 'dist/types')
  const sections = listDeclarations(await readdir(types, { recursive: true })).map(async (file) => {
    const code = print(file, await readFile(join(types, file), 'utf8'))
    return `## ${file.replace(/\.d\.c?ts$/, '')}\n\n\`\`\`ts\n${code}\`\`\`\n`
  })
  const { name: packageName } = JSON.parse(await readFile(join(root, name, 'package.json'), 'utf8'))
  return [
    `# What ${packageName} declares`,
    'Written by `npm run api` from the built declarations, which have only what an entry leads to. A change here is a change for users. What comes from the OpenAPI documents is left out; it is in `spec/generated`.',
    ...(await Promise.all(sections)),
  ].join('\n\n')
}

/** Of a file that is there for both kinds of modules one is enough. */
function listDeclarations(files: readonly string[]): string[] {
  const declarations = files.filter((file) => /\.d\.c?ts$/.test(file) && !file.startsWith('specification'))
  return declarations
    .filter((file) => file.endsWith('.d.cts') || !declarations.includes(file.replace('.d.ts', '.d.cts')))
    .sort()
}

/** As the compiler prints it, so that only declarations count. */
function print(file: string, text: string): string {
  return printer.printFile(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
}
