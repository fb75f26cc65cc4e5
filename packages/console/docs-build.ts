/** Builds the documentation page `docs.html`. */
import { build, type Plugin } from 'esbuild'
import { serviceReference } from './src/explorer/document/service-reference.ts'

/** Replaces the module that reads the OpenAPI document by what it has read. */
export const evaluatedReference: Plugin = {
  name: 'evaluated-reference',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]service-reference\.ts$/ }, () => ({
      contents: `export const serviceReference = ${JSON.stringify(serviceReference, leaveOutEmpty)}`,
    }))
  },
}

const optional = new Set([
  ...['isWebhook', 'isDeprecated', 'isOpen', 'isRequired', 'description'],
  ...['gaps', 'errors', 'rules', 'values', 'fields', 'variants'],
])

/** Leaves out the optional properties of the reference that are empty. */
function leaveOutEmpty(name: string, value: unknown): unknown {
  const isEmpty = Array.isArray(value) ? value.length === 0 : !value
  return optional.has(name) && isEmpty ? undefined : value
}

/** Returns the HTML of the documentation page. The paths are those of its script, stylesheet and icon. */
export async function docsHtml(paths: { script: string; styles: string; icon: string }): Promise<string> {
  const { renderDocs } = await importBundled('src/explorer/render-docs.tsx')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${serviceReference.title}</title>
<link rel="icon" href="/${paths.icon}">
<link rel="stylesheet" href="/${paths.styles}">
<script type="module" src="/${paths.script}"></script>
</head>
<body>
<div id="console">${renderDocs()}</div>
</body>
</html>
`
}

/** Imports a module with its JSX compiled, which Node can't do. */
async function importBundled(entryPoint: string): Promise<typeof import('./src/explorer/render-docs.tsx')> {
  const { outputFiles } = await build({
    absWorkingDir: import.meta.dirname,
    entryPoints: [entryPoint],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [evaluatedReference],
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const [file] = outputFiles
  return import(`data:text/javascript;base64,${Buffer.from(file?.contents ?? '').toString('base64')}`)
}
