import type { SchemaDocument } from './inline-references.ts'

/** Part of an OpenAPI document that contains the examples of webhook events. */
export interface WebhookDocument extends SchemaDocument {
  readonly webhooks: Readonly<Record<string, WebhookObject>>
}

interface WebhookObject {
  readonly post: {
    readonly requestBody: {
      readonly content: { readonly 'application/json': { readonly schema: Reference } }
    }
  }
}

interface Reference {
  readonly $ref: string
}

/**
 * Returns the TypeScript source of an example for each webhook event.
 *
 * @throws Error for an event without an example.
 */
export function eventExamples(document: WebhookDocument): string {
  const rows = examplesByEvent(document).map(
    ([name, example]) => `  ${JSON.stringify(name)}: ${JSON.stringify(example)},`,
  )
  return [
    "import type { webhooks } from './types.ts'",
    '',
    '/** The webhook events by name. */',
    'export type EventExamples = {',
    "  readonly [Name in keyof webhooks]: webhooks[Name]['post']['requestBody']['content']['application/json']",
    '}',
    '',
    '/** Example of each webhook event in the document. */',
    'export const eventExamples: EventExamples = {',
    ...rows,
    '}',
    '',
  ].join('\n')
}

/** Returns each event's name with its example. @throws Error for an event without an example. */
export function examplesByEvent({ webhooks, components: { schemas } }: WebhookDocument) {
  return Object.entries(webhooks).map(([name, { post }]): [name: string, example: unknown] => {
    const { $ref } = post.requestBody.content['application/json'].schema
    const schema = schemas[$ref.slice('#/components/schemas/'.length)]
    if (!hasExample(schema)) throw new Error(`The event ${name} has no example. Add one to ${$ref}.`)
    return [name, schema.example]
  })
}

function hasExample(schema: unknown): schema is { readonly example: unknown } {
  return typeof schema === 'object' && schema !== null && 'example' in schema
}
