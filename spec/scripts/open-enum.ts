import ts from 'typescript'

/**
 * Renders `anyOf: [{ enum: [...] }, { type: string }]`, an open set of labels, as `'A' | 'B' | (string & {})`:
 * editors complete the known labels, and the compiler accepts every other string.
 */
export function openEnum(schema: { anyOf?: unknown }): ts.TypeNode | undefined {
  if (!Array.isArray(schema.anyOf)) return undefined
  const members: unknown[] = schema.anyOf
  if (!members.some(isPlainString) || !members.every((member) => isPlainString(member) || isEnum(member))) {
    return undefined
  }
  const labels = members.filter(isEnum).flatMap((member) => member.enum)
  return ts.factory.createUnionTypeNode([
    ...labels.map((label) => ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(label))),
    ts.factory.createParenthesizedType(
      ts.factory.createIntersectionTypeNode([
        ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
        ts.factory.createTypeLiteralNode([]),
      ]),
    ),
  ])
}

function isPlainString(schema: unknown): boolean {
  // The compiler ignores the length.
  const { minLength: _length, ...rest } = isObject(schema) ? schema : {}
  return rest.type === 'string' && Object.keys(rest).length === 1
}

function isEnum(schema: unknown): schema is { enum: string[] } {
  return (
    isObject(schema) && Array.isArray(schema.enum) && schema.enum.every((label) => typeof label === 'string')
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
