import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { readPageFiles } from '../src/adapters/server/page-files.ts'

const folder = fileURLToPath(new URL('..', import.meta.url))

/** Bundles the command line, with the console and all dependencies, into one file. Returns the folders of the bundled packages. */
export async function bundle(outfile: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ['src/adapters/cli.ts'],
    outfile,
    bundle: true,
    minify: true,
    metafile: true,
    platform: 'node',
    // Node 24 runs only CommonJS in an executable.
    format: 'cjs',
    target: 'node24',
    define: { 'import.meta.url': '__filename' },
    plugins: [await withoutFiles()],
  })
  const inputs = Object.keys(metafile.inputs).map((input) => packageFolder.exec(input)?.[0])
  return [...new Set(inputs)]
    .filter((input) => input !== undefined)
    .map((input) => join(folder, input))
    .sort()
}

const packageFolder = /^.*node_modules\/(@[^/]+\/)?[^/]+(?=\/)/

/** Replaces the modules that look for files beside the package, which an executable lacks. */
async function withoutFiles(): Promise<Plugin> {
  const files = await readPageFiles(join(folder, 'dist/console'))
  if (files.size === 0)
    throw new Error('Could not bundle the console: packages/mock/dist/console is empty. Run npm run build.')
  const modules: Readonly<Record<string, string>> = {
    'page-files.ts': `export const readPageFiles = async () => new Map(${JSON.stringify([...files])})`,
    // A test runner stays loaded only in a process of Node. Without one, each run is a process of its own.
    'detect-runner.ts': 'export const detectRunner = () => undefined',
  }
  return {
    name: 'without-files',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/](page-files|detect-runner)\.ts$/ }, ({ path }) => {
        const contents = modules[path.slice(dirname(path).length + 1)]
        return contents === undefined ? undefined : { contents, loader: 'js' }
      })
    },
  }
}

/** Returns the licence of a package, with its name and version. */
export async function readLicence(packageFolder: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const texts = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license', 'license.md', 'license.txt'].map((file) =>
    readFile(join(packageFolder, file), 'utf8').catch(() => undefined),
  )
  const text = (await Promise.all(texts)).find((each) => each !== undefined)
  if (text === undefined) throw new Error(`Could not find the licence of ${name} in ${packageFolder}.`)
  return `${name} ${version}\n\n${text.trim()}\n`
}
