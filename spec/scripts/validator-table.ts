import type { OpenApiDocument } from './operation-table.ts'

/**
 * TypeScript source of a table that says which of the generated validators (`zod`, their source) check the query, the
 * body and the answers of an operation, each as a function that makes it. An answer without a body has no validator.
 */
export function validatorTable({ paths }: OpenApiDocument, zod: string): string {
  const isThere = (name: string) => zod.includes(`export const ${name} =`)
  const rows = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId, responses }) => {
      const prefix = `z${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`
      const parts = [
        ...(isThere(`${prefix}Query`) ? [`query: schema.${prefix}Query`] : []),
        ...(isThere(`${prefix}Body`) ? [`body: schema.${prefix}Body`] : []),
        `answers: { ${Object.keys(responses)
          .map((status) => `${status}: ${answerValidator(status, prefix)}`)
          .join(', ')} }`,
      ]
      return `  ${operationId}: { ${parts.join(', ')} },`
    }),
  )
  return [
    "import * as schema from './control-zod-lazy.ts'",
    '',
    '/** The validators of every operation by its `operationId`, as functions that make them when they are first called. */',
    'export const validators = {',
    ...rows,
    '} as const',
    '',
  ].join('\n')
}

function answerValidator(status: string, prefix: string): string {
  if (status === '204') return 'undefined'
  return status.startsWith('2') ? `schema.${prefix}Response` : 'schema.zErrorResponse'
}
