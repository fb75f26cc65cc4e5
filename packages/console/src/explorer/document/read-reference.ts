import type { OpenApiDocument, OpenApiOperation, OpenApiResponse, Ref } from './open-api.ts'
import { exampleOf, gapsOf, nameOf, readSchema, toText } from './read-schema.ts'
import type {
  DialectSwitch,
  ErrorResponse,
  Field,
  Operation,
  OperationResponse,
  Parameter,
  Reference,
} from './reference.ts'

/** Prepares an OpenAPI document for reading. `switches` are the switches of the mock's dialect. */
export function readReference(
  document: OpenApiDocument,
  switches: Readonly<Record<string, DialectSwitch>>,
): Reference {
  const { info, tags, components } = document
  const { schemas } = components
  const operations = readOperations(document)
  return {
    title: info.title,
    version: info.version,
    description: toText(info.description),
    authentication: toText(components.securitySchemes.apiKey.description),
    groups: tags.map(({ name, description }) => ({
      name,
      description: toText(description),
      operations: operations.filter(({ tag }) => tag === name).map(({ operation }) => operation),
    })),
    headers: readHeaders(document),
    errors: Object.values(components.responses).flatMap(readError),
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

function readOperations(document: OpenApiDocument): readonly { tag: string; operation: Operation }[] {
  const ofPaths = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const ofWebhooks = Object.entries(document.webhooks).map(([path, { post }]) => ({
    method: 'EVENT',
    path,
    operation: post,
  }))
  return [...ofPaths, ...ofWebhooks].map(({ method, path, operation }) => ({
    tag: operation.tags[0],
    operation: readOperation(method, path, operation, document),
  }))
}

function readOperation(
  method: string,
  path: string,
  operation: OpenApiOperation,
  { components }: OpenApiDocument,
): Operation {
  const { schemas } = components
  const responses = Object.entries(operation.responses)
  const content = operation.requestBody?.content['application/json']
  const body = content && {
    schema: readSchema(content.schema, schemas),
    example: exampleOf(content.schema, schemas),
  }
  return {
    id: operation.operationId,
    isWebhook: method === 'EVENT',
    method,
    path,
    summary: operation.summary,
    description: toText(operation.description),
    isDeprecated: operation.deprecated ?? false,
    permission: operation['x-required-permission'],
    gaps: gapsOf(operation),
    parameters: (operation.parameters ?? []).map(({ $ref }) => readParameter(nameOf($ref), components)),
    body,
    responses: responses
      .filter(([status]) => !isError(status))
      .map(([status, response]) => readResponse(status, response, components)),
    errors: responses.map(([status]) => status).filter(isError),
  }
}

/** Returns true for a status that {@link Reference.errors} describes, and not for a class such as `4XX`. */
function isError(status: string): boolean {
  return /^[45]\d\d$/.test(status)
}

function readParameter(name: string, { parameters, schemas }: OpenApiDocument['components']): Parameter {
  const parameter = find(parameters, name)
  const schema = readSchema(parameter.schema, schemas)
  return {
    ...schema,
    field: parameter.name,
    in: parameter.in,
    isRequired: parameter.required ?? false,
    description: toText(parameter.description),
    example: parameter.example,
    gaps: gapsOf(parameter),
  }
}

function readResponse(
  status: string,
  reference: Ref | OpenApiResponse,
  { responses, schemas }: OpenApiDocument['components'],
): OperationResponse {
  const response = '$ref' in reference ? find(responses, nameOf(reference.$ref)) : reference
  const content = response.content?.['application/json']
  const body = content && {
    schema: readSchema(content.schema, schemas),
    example: exampleOf(content.schema, schemas),
  }
  return { status, description: toText(response.description), gaps: gapsOf(response), body }
}

function readError(response: OpenApiResponse): readonly ErrorResponse[] {
  const example = response.content?.['application/json'].example
  if (!isErrorExample(example)) return []
  const { code } = example.error
  return [
    {
      status: String(statusOf[code]),
      code,
      description: toText(response.description),
      gaps: gapsOf(response),
      example,
    },
  ]
}

/** Status of each error code (docs/service.md#errors). */
const statusOf: Readonly<Record<string, number>> = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  rate_limited: 429,
  server_error: 500,
}

function isErrorExample(value: unknown): value is { readonly error: { readonly code: string } } {
  return typeof value === 'object' && value !== null && 'error' in value
}

function readHeaders({ components: { headers, schemas } }: OpenApiDocument): readonly Field[] {
  return Object.entries(headers).map(([field, header]) => ({
    ...readSchema(header.schema, schemas),
    field,
    isRequired: true,
    description: toText(header.description),
    example: header.example,
    gaps: gapsOf(header),
  }))
}

function find<Value>(values: Readonly<Record<string, Value>>, name: string): Value {
  const value = values[name]
  if (value === undefined) throw new Error(`The document refers to ${name}, which does not exist.`)
  return value
}
