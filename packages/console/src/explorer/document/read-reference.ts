import type {
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
  Ref,
} from './open-api.ts'
import { exampleOf, type Field, gapsOf, nameOf, type Parameter, readSchema, toText } from './read-schema.ts'

/**
 * The service's OpenAPI document, prepared for reading: references resolved where they are read, and in document order. Browsers
 * receive it without what is empty.
 */
export type Reference = ReturnType<typeof readReference>

/** Operations or webhooks of one tag. */
export type OperationGroup = Reference['groups'][number]

/** An operation, or a webhook, whose `path` is the name of its event. */
export type Operation = ReturnType<typeof readOperation>

/** A switch of the mock's dialect. */
export interface DialectSwitch {
  readonly summary: string
  /** The default, then other values: TypeScript, for `createMock`, and the text after `--dialect name=`. */
  readonly values: readonly { readonly code: string; readonly flag: string }[]
  /** Accepted values in words, if they are more than `values`. */
  readonly accepts: string | undefined
}

/** Prepares an OpenAPI document for reading. `switches` are the switches of the mock's dialect. */
export function readReference(document: OpenApiDocument, switches: Readonly<Record<string, DialectSwitch>>) {
  const { info, tags, components } = document
  const { schemas } = components
  const operations = findOperations(document)
  const responses = operations.flatMap(([, , operation]) => Object.entries(operation.responses))
  return {
    title: info.title,
    version: info.version,
    description: toText(info.description),
    authentication: toText(components.securitySchemes.apiKey.description),
    groups: tags.map(({ name, description }) => ({
      name,
      description: toText(description),
      operations: operations
        .filter(([, , { tags }]) => tags[0] === name)
        .map((found) => readOperation(...found, document)),
    })),
    headers: Object.entries(components.headers).map(([field, header]) =>
      readField(field, { ...header, required: true }, components),
    ),
    errors: Object.entries(components.responses).flatMap(([name, response]) => {
      const example = response.content?.['application/json'].example
      if (!isErrorExample(example)) return []
      const [status = ''] = responses.find(([, one]) => '$ref' in one && nameOf(one.$ref) === name) ?? []
      const description = toText(response.description)
      return [{ status, code: example.error.code, description, gaps: gapsOf(response), example }]
    }),
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, readSchema(schema, schemas)]),
    ),
    gaps: Object.fromEntries(
      Object.entries(document['x-assumptions']).map(([name, gap]) => [
        name,
        { ...gap, description: toText(gap.description) },
      ]),
    ),
    switches: Object.fromEntries(
      Object.values(document['x-assumptions'])
        .flatMap((gap) => gap.switches)
        .map((name) => [name, find(switches, name)]),
    ),
  }
}

function findOperations({ paths, webhooks }: OpenApiDocument) {
  const ofPaths = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [method.toUpperCase(), path, operation] as const),
  )
  const ofWebhooks = Object.entries(webhooks).map(([path, { post }]) => ['EVENT', path, post] as const)
  return [...ofPaths, ...ofWebhooks]
}

function readOperation(
  method: string,
  path: string,
  operation: OpenApiOperation,
  { components }: OpenApiDocument,
) {
  const responses = Object.entries(operation.responses)
  return {
    /** The `operationId`, which is also the anchor of its section. */
    id: operation.operationId,
    isWebhook: method === 'EVENT',
    method,
    path,
    summary: operation.summary,
    description: toText(operation.description),
    isDeprecated: operation.deprecated ?? false,
    /** Permission that a key needs, `none` for any valid key. Webhooks have none. */
    permission: operation['x-required-permission'],
    gaps: gapsOf(operation),
    parameters: (operation.parameters ?? []).map(({ $ref }): Parameter => {
      const parameter = find(components.parameters, nameOf($ref))
      return { ...readField(parameter.name, parameter, components), in: parameter.in }
    }),
    body: readBody(operation.requestBody?.content, components),
    /** Responses that are not errors. */
    responses: responses
      .filter(([status]) => !isError(status))
      .map(([status, response]) => readResponse(status, response, components)),
    /** Statuses of the operation's errors, which the reference describes once. */
    errors: responses.map(([status]) => status).filter(isError),
  }
}

/** Returns true for a status that the reference describes once, and not for a class such as `4XX`. */
function isError(status: string): boolean {
  return /^[45]\d\d$/.test(status)
}

/** Reads a parameter or a header. */
function readField(
  field: string,
  part: Omit<OpenApiParameter, 'name' | 'in'>,
  { schemas }: OpenApiDocument['components'],
): Field {
  return {
    ...readSchema(part.schema, schemas),
    field,
    isRequired: part.required ?? false,
    description: toText(part.description),
    example: part.example,
    gaps: gapsOf(part),
  }
}

function readResponse(
  status: string,
  reference: Ref | OpenApiResponse,
  components: OpenApiDocument['components'],
) {
  const response = '$ref' in reference ? find(components.responses, nameOf(reference.$ref)) : reference
  const body = readBody(response.content, components)
  return { status, description: toText(response.description), gaps: gapsOf(response), body }
}

function readBody(content: OpenApiContent | undefined, { schemas }: OpenApiDocument['components']) {
  if (!content) return undefined
  const { schema } = content['application/json']
  return { schema: readSchema(schema, schemas), example: exampleOf(schema, schemas) }
}

function isErrorExample(value: unknown): value is { readonly error: { readonly code: string } } {
  return typeof value === 'object' && value !== null && 'error' in value
}

function find<Value>(values: Readonly<Record<string, Value>>, name: string): Value {
  const value = values[name]
  if (value === undefined) throw new Error(`The document refers to ${name}, which does not exist.`)
  return value
}
