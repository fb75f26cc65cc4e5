/**
 * Writes the reference of the packages to `docs/reference`: the pages of all exports, from their docblocks, and their
 * index. Fails if TypeDoc has a warning.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  Application,
  Converter,
  OptionDefaults,
  type Reflection,
  RendererEvent,
  type TypeDocOptions,
} from 'typedoc'
import type { PluginOptions } from 'typedoc-plugin-markdown'
import { repository, root } from './.vitepress/repository.ts'
import { readEntries } from './typedoc/entries.ts'
import { finishPages } from './typedoc/finish-pages.ts'
import { shortenGeneratedTypes } from './typedoc/generated-types.ts'
import { arrangePages, type ReferencePage } from './typedoc/pages.ts'
import { writeIndex } from './typedoc/write-index.ts'

const folder = join(root, 'docs/reference')
const entries = readEntries()
const options: Partial<TypeDocOptions> & Partial<PluginOptions> = {
  plugin: ['typedoc-plugin-markdown'],
  entryPoints: entries.map(({ source }) => join(root, source)),
  tsconfig: join(root, 'docs/typedoc/tsconfig.json'),
  basePath: root,
  displayBasePath: root,
  // `npm run types` compiles the same files.
  skipErrorChecking: true,
  // The declarations that only the packages use are not shown.
  validation: { notExported: false, notDocumented: true },
  requiredToBeDocumented: ['Function', 'Class', 'Interface', 'TypeAlias', 'Variable'],
  excludePrivate: true,
  excludeInternal: true,
  excludeExternals: true,
  jsDocCompatibility: { ignoreUnescapedBraces: true },
  out: folder,
  readme: 'none',
  disableGit: true,
  sourceLinkTemplate: `${repository}/blob/main/{path}#L{line}`,
  sort: ['alphabetical'],
  groupOrder: [
    'Functions',
    'Classes',
    'Variables',
    'Interfaces',
    'Type Aliases',
    'References',
    'Properties',
    'Methods',
    'Accessors',
    'Constructors',
  ],
  router: 'module',
  hideBreadcrumbs: true,
  hidePageHeader: true,
  useCodeBlocks: true,
  useCustomAnchors: true,
  useHTMLEncodedBrackets: true,
  sanitizeComments: true,
  expandObjects: true,
  expandParameters: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  tableColumnSettings: { hideSources: true, hideModifiers: true, hideOverrides: true, hideInherited: true },
  blockTags: [...OptionDefaults.blockTags, '@description', '@constant'],
  logLevel: 'Warn',
}
const app = await Application.bootstrapWithPlugins(options)
let pages: ReferencePage[] = []
app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
  shortenGeneratedTypes(project)
  pages = arrangePages(project, entries)
})
const links = new Map<Reflection, string>()
app.renderer.on(RendererEvent.END, () => {
  for (const { module } of pages) {
    for (const child of module.children ?? []) links.set(child, app.renderer.router?.getFullUrl(child) ?? '')
  }
})
const project = await app.convert()
if (!project) throw new Error('Could not read the sources of the packages. See the messages above.')
await rm(folder, { recursive: true, force: true })
await app.generateOutputs(project)
await finishPages(folder, pages)
await writeIndex(folder, pages, links)
if (app.logger.hasErrors() || app.logger.hasWarnings()) process.exitCode = 1
