import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Content served beside the project's files, by path. */
export async function createPages(project: string): Promise<Map<string, string>> {
  const worker = await readFile(join(project, 'node_modules/msw/lib/mockServiceWorker.js'), 'utf8')
  return new Map([
    ['/bundle.html', page('/bundles/page.js')],
    ['/import-map.html', page('/programs/page.mjs', await createImportMap(project))],
    ['/web-worker.html', page('/web-worker.mjs')],
    ['/web-worker.mjs', startWorker],
    ['/service-worker.html', page('/bundles/service-worker-page.js')],
    ['/mockServiceWorker.js', worker],
  ])
}

/** Program of a page that starts a worker with the same program and query. */
const startWorker = `
const worker = new Worker('/bundles/page.js' + location.search, { type: 'module' })
worker.onerror = ({ message }) => report(message ?? 'the worker could not be loaded')
`

/** Returns a page that runs a program, and reports if the program does not start. */
function page(program: string, importMap?: object): string {
  return `<!doctype html>
<meta charset="utf-8" />
<title>Behaviour</title>
<script>
  const report = (crash) => fetch('/report' + location.search, { method: 'POST', body: JSON.stringify({ crash }) })
  addEventListener('error', ({ message, target }) => report(message ?? 'could not load ' + target.src), true)
  addEventListener('unhandledrejection', ({ reason }) => report(String(reason)))
</script>
${importMap ? `<script type="importmap">${JSON.stringify(importMap)}</script>` : ''}
<script type="module" src="${program}"></script>
`
}

/** Import map of the program, from the manifests of the packages. */
async function createImportMap(project: string) {
  const entries = [
    ['@permit-tracking/sdk', '.'],
    ['@permit-tracking/sdk', './sync'],
    ['@permit-tracking/sdk', './webhooks'],
    ['openapi-fetch', '.'],
  ] as const
  const imports: Record<string, string> = {}
  for (const [name, entry] of entries) {
    const { exports } = JSON.parse(
      await readFile(join(project, 'node_modules', name, 'package.json'), 'utf8'),
    )
    const { import: file } = exports[entry]
    imports[join(name, entry)] = join('/node_modules', name, file.default ?? file)
  }
  return { imports }
}
