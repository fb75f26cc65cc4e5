import type { SchemaDocument } from './inline-references.ts'

/** The part of an OpenAPI document that the examples of events are taken from. */
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
 * TypeScript source of the document's example of each webhook event.
 *
 * @throws Error for an event without one.
 */
export function eventExamples({ webhooks, components: { schemas } }: WebhookDocument): string {
  const rows = Object.entries(webhooks).map(([name, { post }]) => {
    const { $ref } = post.requestBody.content['application/json'].schema
    const schema = schemas[$ref.slice('#/components/schemas/'.length)]
    if (!isExemplary(schema)) throw new Error(`The event ${name} has no example; give one to ${$ref}.`)
    return `  ${JSON.stringify(name)}: ${JSON.stringify(schema.example)},`
  })
  return [
    "import type { webhooks } from './types.ts'",
    '',
    '/** An event by its name. */',
    'export type EventExamples = {',
    "  readonly [Name in keyof webhooks]: webhooks[Name]['post']['requestBody']['content']['application/json']",
    '}',
    '',
    '/** The example that the document has of each event. */',
    'export const eventExamples: EventExamples = {',
    ...rows,
    '}',
    '',
  ].join('\n')
}

function isExemplary(schema: unknown): schema is { readonly example: unknown } {
  return typeof schema === 'object' && schema !== null && 'example' in schema
}
