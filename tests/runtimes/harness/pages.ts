import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What is served beside the project's files, by path. */
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

/** Has a worker of the page run what the page would; what is in its address is in the worker's too. */
const startWorker = `
const worker = new Worker('/bundles/page.js' + location.search, { type: 'module' })
worker.onerror = ({ message }) => tell(message ?? 'the worker could not be loaded')
`

/** A page that runs a program, and tells where it doesn't get so far. */
function page(program: string, importMap?: object): string {
  return `<!doctype html>
<meta charset="utf-8" />
<title>Behaviour</title>
<script>
  const tell = (crash) => fetch('/tell' + location.search, { method: 'POST', body: JSON.stringify({ crash }) })
  addEventListener('error', ({ message, target }) => tell(message ?? 'could not load ' + target.src), true)
  addEventListener('unhandledrejection', ({ reason }) => tell(String(reason)))
</script>
${importMap ? `<script type="importmap">${JSON.stringify(importMap)}</script>` : ''}
<script type="module" src="${program}"></script>
`
}

/** Where a browser finds what the program imports, as the packages say it. */
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
