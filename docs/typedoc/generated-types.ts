import {
  type Comment,
  type DeclarationReflection,
  type ProjectReflection,
  ReferenceType,
  type SomeType,
  Type,
  UnknownType,
} from 'typedoc'

/**
 * Prepares the types that are generated from the OpenAPI documents: descriptions become summaries, and names of schemas
 * (`Permit`) show the fields and stand for them elsewhere. The types of whole documents lose their members, because the
 * documents are easier to read.
 */
export function shortenGeneratedTypes(project: ProjectReflection): void {
  const declarations = Object.values(project.reflections).filter((reflection) => reflection.isDeclaration())
  for (const { comment } of declarations) if (comment) describe(comment)

  const aliases = new Map<string, DeclarationReflection>()
  for (const alias of declarations) {
    const schema = schemaOf(alias)
    const place = schema?.type && placeOf(schema.type)
    if (!schema?.type || !place || aliases.has(place)) continue
    aliases.set(place, alias)
    alias.type = schema.type
    if (alias.type.type === 'reflection') alias.type.declaration.parent = alias
  }
  for (const reflection of Object.values(project.reflections)) {
    const hasType = reflection.isDeclaration() || reflection.isSignature() || reflection.isParameter()
    if (!hasType || !reflection.type || isGenerated(reflection)) continue
    if (aliases.get(placeOf(reflection.type) ?? '') !== reflection) reflection.type = named(reflection.type)
  }
  for (const declaration of declarations) if (isDocument(declaration)) removeMembers(project, declaration)

  function named(type: SomeType): SomeType {
    const alias = aliases.get(placeOf(type) ?? '')
    if (alias) return ReferenceType.createResolvedReference(alias.name, alias, project)
    for (const [key, value] of Object.entries(type)) {
      if (isType(value)) Reflect.set(type, key, named(value))
      else if (Array.isArray(value))
        Reflect.set(
          type,
          key,
          value.map((item) => (isType(item) ? named(item) : item)),
        )
    }
    return type
  }
}

function isType(value: unknown): value is SomeType {
  return value instanceof Type
}

/** Moves the description of a schema behind its title. */
function describe(comment: Comment): void {
  const description = comment.getTag('@description')
  if (!description) return
  if (comment.summary.length > 0) comment.summary.push({ kind: 'text', text: '\n\n' })
  comment.summary.push(...description.content)
  comment.removeTags('@description')
}

/** Returns the schema for which a type such as `components['schemas']['Permit']` is a name. */
function schemaOf({ type }: DeclarationReflection): DeclarationReflection | undefined {
  if (type?.type !== 'indexedAccess' || type.indexType.type !== 'literal') return undefined
  const { objectType, indexType } = type
  if (objectType.type !== 'indexedAccess' || objectType.indexType.type !== 'literal') return undefined
  if (objectType.objectType.type !== 'reference') return undefined
  const document = objectType.objectType.reflection
  if (!document?.isDeclaration()) return undefined
  return memberOf(memberOf(document, objectType.indexType.value), indexType.value)
}

function memberOf(
  declaration: DeclarationReflection | undefined,
  name: unknown,
): DeclarationReflection | undefined {
  const { type, children = type?.type === 'reflection' ? type.declaration.children : undefined } =
    declaration ?? {}
  return children?.find((child) => child.name === name)
}

/** Returns the place of the first field that a type declares, which differs between schemas. */
function placeOf(type: SomeType): string | undefined {
  if (type.type === 'intersection') return type.types.map(placeOf).filter(Boolean).join('&')
  if (type.type !== 'reflection') return undefined
  const [source] = type.declaration.children?.[0]?.sources ?? []
  return source && /generated\/[\w-]*types\.ts$/.test(source.fileName)
    ? `${source.fileName}:${source.line}`
    : undefined
}

/** True inside the types of whole documents. */
function isGenerated(reflection: {
  readonly parent?: unknown
  readonly sources?: readonly { readonly fileName: string }[]
}) {
  return reflection.sources?.some(({ fileName }) => /generated\/[\w-]*types\.ts$/.test(fileName)) === true
}

function isDocument({ name, parent, sources = [] }: DeclarationReflection): boolean {
  const isTable = /^(paths|components|operations|webhooks|validators)$/.test(name)
  return (
    isTable &&
    parent?.parent?.isProject() === true &&
    sources.some(({ fileName }) => fileName.includes('generated/'))
  )
}

function removeMembers(project: ProjectReflection, document: DeclarationReflection): void {
  for (const child of [...(document.children ?? [])]) project.removeReflection(child)
  if (document.type?.type === 'reflection') {
    project.removeTypeReflections(document.type)
    document.type = new UnknownType('object')
  }
}
