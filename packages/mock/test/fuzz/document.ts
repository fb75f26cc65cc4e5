import type { OperationId } from '@permit-tracking/spec/operations'
import document from '../../../../spec/generated/openapi.json' with { type: 'json' }

/** Part of JSON Schema that the document's requests use. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
}

/** An operation as a client sees it. */
export interface Operation {
  readonly id: OperationId
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: Schema | undefined
  readonly permission: string
  /** Documented statuses. */
  readonly statuses: readonly number[]
}

/** Operations of the document, read independently of the generated files. */
export const operations: readonly Operation[] = Object.entries<Readonly<Record<string, Described>>>(
  document.paths,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    // The type is generated from this very document.
    id: operation.operationId as OperationId,
    method: method.toUpperCase(),
    path,
    parameters: (operation.parameters ?? []).map((parameter) => resolve<Parameter>(parameter)),
    body: operation.requestBody?.content['application/json'].schema,
    permission: operation['x-required-permission'],
    statuses: Object.keys(operation.responses).map(Number),
  })),
)

/** Resolves a reference. Returns any other value as it is. */
export function resolve<Part extends object>(part: Part | { readonly $ref: string }): Part {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as Part
  const found = part.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => Reflect.get(Object(node), key), document)
  return resolve(found as Part)
}

interface Described {
  readonly operationId: string
  readonly parameters?: readonly { readonly $ref: string }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
  readonly responses: Readonly<Record<string, object>>
  readonly 'x-required-permission': string
}
