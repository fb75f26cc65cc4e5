/** Part of an OpenAPI document that contains the operations. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, OperationObject>>
}

interface OperationObject {
  operationId: string
  tags: string[]
  deprecated?: boolean
  responses: Record<string, unknown>
  'x-required-permission'?: string
}

/** Returns the TypeScript source of the operations by `operationId`: method, path, tag and, if any, required permission. */
export function operationTable(document: OpenApiDocument): string {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const row = {
        method: method.toUpperCase(),
        path,
        tag: operation.tags[0],
        permission: operation['x-required-permission'],
        deprecated: operation.deprecated ?? false,
      }
      return `  ${operation.operationId}: ${JSON.stringify(row)},`
    }),
  )
  return [
    '/** Every operation of the document by its `operationId`. */',
    'export const operations = {',
    ...rows,
    '} as const',
    '',
    '/** The `operationId` of an operation. */',
    'export type OperationId = keyof typeof operations',
    '',
  ].join('\n')
}
