/** Builds the console into `dist`: static files that the mock's server and `mountConsole` load. */
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { build } from 'esbuild'
import { type Plugin, rolldown } from 'rolldown'
import { docsHtml, evaluatedReference, scripts } from './docs-build.ts'

const folder = import.meta.dirname
const dist = join(folder, 'dist')
const target = ['chrome123', 'firefox128', 'safari17.5']

await rm(dist, { recursive: true, force: true })
await mkdir(join(dist, 'assets'), { recursive: true })

const { outputFiles } = await build({
  absWorkingDir: folder,
  entryPoints: {
    console: 'src/styles/console.css',
    workbench: 'src/styles/workbench.css',
    icon: 'src/icon.svg',
  },
  loader: { '.svg': 'copy' },
  outdir: 'dist/assets',
  entryNames: '[name]-[hash]',
  bundle: true,
  minify: true,
  target,
  write: false,
})
const styles = relative(dist, findFile('console', '.css').path)
const icon = relative(dist, findFile('icon', '.svg').path)
for (const { path, contents } of outputFiles) {
  if ([styles, icon].includes(relative(dist, path))) await writeFile(path, contents)
}

/** Bundles a stylesheet that is imported with `?text` as a string: for the shadow root of the panel, and for what is loaded later. */
const cssAsText: Plugin = {
  name: 'css-as-text',
  resolveId: (path) => (path.endsWith('.css?text') ? path : null),
  load: (path) =>
    path.endsWith('.css?text')
      ? `export default ${JSON.stringify(findFile(basename(path, '.css?text'), '.css').text)}`
      : null,
}

const bundle = await rolldown({
  ...scripts,
  input: { console: 'src/page.tsx', panel: 'src/panel.tsx', docs: 'src/explorer/docs.tsx' },
  transform: { ...scripts.transform, target },
  plugins: [cssAsText, evaluatedReference],
})
const { output } = await bundle.write({
  dir: dist,
  entryFileNames: 'assets/[name]-[hash].js',
  chunkFileNames: 'assets/[name]-[hash].js',
  comments: false,
  minify: true,
})
const script = findScript('console')
await writeFile(join(dist, 'index.html'), page({ script, styles, icon, chunks: findChunks(script) }))
await writeFile(join(dist, 'docs.html'), await docsHtml({ script: findScript('docs'), styles, icon }))
await writeFile(join(dist, 'panel.js'), `export * from './${findScript('panel')}'\n`)
await copyFile(join(folder, '../../spec/openapi.yaml'), join(dist, 'openapi.yaml'))

/** Returns the file that a stylesheet or an image was built into. */
function findFile(name: string, extension: string) {
  const found = outputFiles.find(({ path }) => basename(path).startsWith(name) && path.endsWith(extension))
  if (!found) throw new Error(`Could not find the output of ${name}${extension}.`)
  return found
}

/** Returns the path of the script of an entry, relative to `dist`. */
function findScript(entry: string): string {
  const found = output.find((file) => file.type === 'chunk' && file.isEntry && file.name === entry)
  if (!found) throw new Error(`Could not find the script of ${entry}.`)
  return found.fileName
}

/** Returns the paths of the chunks that a script imports at once, relative to `dist`. */
function findChunks(path: string): string[] {
  const chunks = output.flatMap((file) =>
    file.type === 'chunk' && file.fileName === path ? file.imports : [],
  )
  return [...new Set(chunks.flatMap((chunk) => [chunk, ...findChunks(chunk)]))]
}

interface PagePaths {
  readonly script: string
  readonly styles: string
  readonly icon: string
  /** Chunks that the script imports. They are loaded with it and not after it. */
  readonly chunks: readonly string[]
}

function page(paths: PagePaths): string {
  const preloads = paths.chunks.map((chunk) => `<link rel="modulepreload" href="${chunk}">`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Permit tracking console</title>
<link rel="icon" href="${paths.icon}">
<link rel="stylesheet" href="${paths.styles}">
<script type="module" src="${paths.script}"></script>
${preloads.join('\n')}
</head>
<body>
<div id="console"></div>
<noscript>The console needs JavaScript. The <a href="docs">API reference</a> does not.</noscript>
</body>
</html>
`
}
