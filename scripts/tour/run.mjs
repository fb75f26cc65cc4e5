/** Bundles the tour (`examples/quickstart`) with the sources of the SDK and the mock, and runs it, on Node 20 or newer. */
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))
const outfile = path('dist/tour.mjs')

await build({
  entryPoints: [path('../../examples/quickstart/main.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // The `paths` of this file lead to the sources of the packages.
  tsconfig: path('../../tsconfig.json'),
  // The sources find their dependencies here, because the packages themselves are not installed.
  nodePaths: [path('node_modules')],
  sourcemap: true,
  logLevel: 'warning',
})
await import(pathToFileURL(outfile).href)
