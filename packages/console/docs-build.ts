/** Builds the documentation page `docs.html`. */
import { type InputOptions, type Plugin, rolldown } from 'rolldown'
import { serviceReference } from './src/explorer/document/service-reference.ts'

/** Options of everything that is bundled. */
export const scripts = {
  cwd: import.meta.dirname,
  transform: {
    // Some messages of Preact help during development only.
    define: { 'process.env.NODE_ENV': '"production"' },
    // Shorter than calls of the automatic runtime, which name `children`.
    jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment' },
    inject: { h: ['preact', 'h'], Fragment: ['preact', 'Fragment'] },
  },
} satisfies InputOptions

/** Replaces the module that reads the OpenAPI document by what it has read. */
export const evaluatedReference: Plugin = {
  name: 'evaluated-reference',
  load: (path) =>
    /[\\/]service-reference\.ts$/.test(path)
      ? `export const serviceReference = ${JSON.stringify(serviceReference, leaveOutEmpty)}`
      : null,
}

const optional = new Set([
  ...['isWebhook', 'isDeprecated', 'isOpen', 'isRequired', 'description'],
  ...['gaps', 'rules', 'values', 'fields', 'variants'],
])

/** Leaves out the optional properties of the reference that are empty. */
function leaveOutEmpty(name: string, value: unknown): unknown {
  const isEmpty = Array.isArray(value) ? value.length === 0 : !value
  return optional.has(name) && isEmpty ? undefined : value
}

const description = 'Every operation and webhook of the service, to read and to try.'

/** Returns the HTML of the documentation page. The paths lead to its script, stylesheet and icon. */
export async function docsHtml(paths: { script: string; styles: string; icon: string }): Promise<string> {
  const { renderDocs } = await importBundled('src/explorer/render-docs.tsx')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${serviceReference.title}</title>
<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:title" content="${serviceReference.title}">
<meta property="og:description" content="${description}">
<link rel="icon" href="${paths.icon}">
<link rel="stylesheet" href="${paths.styles}">
<script type="module" src="${paths.script}"></script>
</head>
<body>
<div id="console">${renderDocs()}</div>
</body>
</html>
`
}

/** Imports a module with its JSX compiled, which Node can't do. */
async function importBundled(entryPoint: string): Promise<typeof import('./src/explorer/render-docs.tsx')> {
  const bundle = await rolldown({
    ...scripts,
    input: entryPoint,
    platform: 'node',
    plugins: [evaluatedReference],
  })
  const { output } = await bundle.generate({ codeSplitting: false })
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`)
}
