/** Builds the console into `dist`: static files that the mock's server and `mountConsole` load. */
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { docsHtml, evaluatedReference } from './docs-build.ts'

const folder = import.meta.dirname
const dist = join(folder, 'dist')
const shared = {
  bundle: true,
  minify: true,
  legalComments: 'none' as const,
  target: ['chrome123', 'firefox128', 'safari17.5'],
} satisfies BuildOptions

/** Bundles a stylesheet that is imported with `?text` into a string, for the shadow root of the panel. */
const cssAsText: Plugin = {
  name: 'css-as-text',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /\.css\?text$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace('?text', '')),
      namespace: 'css-as-text',
    }))
    onLoad({ filter: /.*/, namespace: 'css-as-text' }, async ({ path }) => {
      const { outputFiles } = await build({ ...shared, entryPoints: [path], write: false })
      return { contents: outputFiles[0]?.text ?? '', loader: 'text', watchFiles: [path] }
    })
  },
}

await rm(dist, { recursive: true, force: true })
await mkdir(dist, { recursive: true })
const { metafile } = await build({
  ...shared,
  absWorkingDir: folder,
  entryPoints: {
    console: 'src/page.tsx',
    panel: 'src/panel.tsx',
    docs: 'src/explorer/docs.tsx',
    styles: 'src/styles/console.css',
    icon: 'src/icon.svg',
  },
  loader: { '.svg': 'copy' },
  outdir: 'dist/assets',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  format: 'esm',
  splitting: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  metafile: true,
  plugins: [cssAsText, evaluatedReference],
  // Some messages of Preact help during development only.
  define: { 'process.env.NODE_ENV': '"production"' },
})
const script = findOutput(metafile, 'src/page.tsx')
const styles = findOutput(metafile, 'src/styles/console.css')
const icon = findOutput(metafile, 'src/icon.svg')
await writeFile(
  join(dist, 'index.html'),
  page({ script, styles, icon, chunks: findChunks(metafile, script) }),
)
await writeFile(
  join(dist, 'docs.html'),
  await docsHtml({ script: findOutput(metafile, 'src/explorer/docs.tsx'), styles, icon }),
)
await writeFile(join(dist, 'panel.js'), `export * from './${findOutput(metafile, 'src/panel.tsx')}'\n`)
await copyFile(join(folder, '../../spec/openapi.yaml'), join(dist, 'openapi.yaml'))

/** Returns the path of the file that an entry was built into, relative to `dist`. */
function findOutput({ outputs }: Metafile, entryPoint: string): string {
  const found = Object.entries(outputs).find(([, output]) => output.entryPoint === entryPoint)
  if (!found) throw new Error(`Could not find the output of ${entryPoint}.`)
  return found[0].replace(/^dist\//, '')
}

/** Returns the paths of the chunks that a script imports at once, relative to `dist`. */
function findChunks(metafile: Metafile, path: string): string[] {
  const imports = metafile.outputs[`dist/${path}`]?.imports ?? []
  const chunks = imports
    .filter(({ kind }) => kind === 'import-statement')
    .map((chunk) => chunk.path.slice('dist/'.length))
  return [...new Set(chunks.flatMap((chunk) => [chunk, ...findChunks(metafile, chunk)]))]
}

interface PagePaths {
  readonly script: string
  readonly styles: string
  readonly icon: string
  /** Chunks that the script imports. They are loaded with it and not after it. */
  readonly chunks: readonly string[]
}

function page(paths: PagePaths): string {
  const preloads = paths.chunks.map((chunk) => `<link rel="modulepreload" href="/${chunk}">`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Permit tracking console</title>
<link rel="icon" href="/${paths.icon}">
<link rel="stylesheet" href="/${paths.styles}">
<script type="module" src="/${paths.script}"></script>
${preloads.join('\n')}
</head>
<body>
<div id="console"></div>
<noscript>The console needs JavaScript. The <a href="/docs">API reference</a> does not.</noscript>
</body>
</html>
`
}
