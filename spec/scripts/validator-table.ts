import type { OpenApiDocument } from './operation-table.ts'

/**
 * Returns the TypeScript source of a table with the validators of each operation: of its query, its body and its responses
 * by status. Each is a function that creates the validator. A response without a body has none.
 *
 * @param zod - Source of the generated validators.
 * @param module - Module that exports them, as a specifier to import.
 */
export function validatorTable({ paths }: OpenApiDocument, zod: string, module: string): string {
  const exists = (name: string) => zod.includes(`export const ${name} =`)
  const rows = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId, responses }) => {
      const prefix = `z${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`
      const parts = [
        ...(exists(`${prefix}Query`) ? [`query: schema.${prefix}Query`] : []),
        ...(exists(`${prefix}Body`) ? [`body: schema.${prefix}Body`] : []),
        `responses: { ${Object.keys(responses)
          .map((status) => `${status}: ${responseValidator(status, prefix)}`)
          .join(', ')} }`,
      ]
      return `  ${operationId}: { ${parts.join(', ')} },`
    }),
  )
  return [
    `import * as schema from '${module}'`,
    '',
    '/** Validators of every operation by its `operationId`, as functions that create them on their first call. */',
    'export const validators = {',
    ...rows,
    '} as const',
    '',
  ].join('\n')
}

function responseValidator(status: string, prefix: string): string {
  if (status === '204') return 'undefined'
  return status.startsWith('2') ? `schema.${prefix}Response` : 'schema.zErrorResponse'
}
