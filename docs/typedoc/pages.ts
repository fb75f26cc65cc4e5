import { join } from 'node:path'
import { DeclarationReflection, type ProjectReflection, ReflectionKind } from 'typedoc'
import type { Entry } from './entries.ts'
import { type Topic, topics } from './topics.ts'

/** Page of the reference. */
export interface ReferencePage {
  readonly title: string
  /** Path without extension: `sdk/errors`. */
  readonly path: string
  /** Module from which its exports are imported. */
  readonly entry: Entry
  readonly module: DeclarationReflection
}

/** Names the modules of the project after their pages, and divides those of large entries into topics. */
export function arrangePages(project: ProjectReflection, entries: readonly Entry[]): ReferencePage[] {
  const modules = new Map<string | undefined, DeclarationReflection>(
    project.children?.map((module) => [module.sources?.[0]?.fileName, module]),
  )
  return entries.flatMap((entry) => {
    const module = modules.get(entry.source)
    if (!module) throw new Error(`Could not find ${entry.source} in the project.`)
    module.name = entry.path
    const found = topics[entry.path]
    return found ? divide(module, entry, found) : [{ title: entry.name, path: entry.path, entry, module }]
  })
}

function divide(
  module: DeclarationReflection,
  entry: Entry,
  [main, ...others]: readonly Topic[],
): ReferencePage[] {
  const pages = others.map(({ title, name, sources }) => {
    const path = join(entry.path, name)
    const page = new DeclarationReflection(path, ReflectionKind.Module, module.project)
    module.project.registerReflection(page, undefined, undefined)
    module.project.addChild(page)
    for (const child of childrenOf(module, entry, sources)) {
      module.removeChild(child)
      child.parent = page
      page.addChild(child)
    }
    return { title, path, entry, module: page }
  })
  module.name = join(entry.path, main?.name ?? '')
  return [{ title: main?.title ?? entry.name, path: module.name, entry, module }, ...pages]
}

/** Returns the exports of a module that these sources declare. */
function childrenOf({ children = [] }: DeclarationReflection, entry: Entry, sources: readonly string[]) {
  const paths = sources.map((source) => join(entry.source, '..', source))
  return children.filter((child) => {
    // What is generated is declared in another module, which exports it as well.
    const declaration = child.isReference() ? child.getTargetReflectionDeep() : child
    const source = declaration.isDeclaration() ? declaration.sources?.[0] : undefined
    return paths.some((path) => source?.fileName.startsWith(path))
  })
}
