import type { SchemaDocument } from './inline-references.ts'

/** Event that the service sends on request, so that no webhook subscribes to it. */
const testEvent = 'webhook.test'

/**
 * Checks that the document of the control API lists the webhook events of the service. Both documents are published, so
 * each of them is complete.
 *
 * @throws Error for a list that differs.
 */
export function assertSameEvents(
  { components: { schemas } }: SchemaDocument,
  webhooks: Readonly<Record<string, unknown>>,
): void {
  const delivered = Object.keys(webhooks)
  const expected = {
    DeliveredEvent: delivered,
    SubscribableEvent: delivered.filter((name) => name !== testEvent),
  }
  for (const [schema, names] of Object.entries(expected)) {
    const { enum: listed }: { enum?: readonly string[] } = Object(schemas[schema])
    if (listed?.join() === names.join()) continue
    throw new Error(`\`${schema}\` of control.openapi.yaml must list ${names.join(', ')}.`)
  }
}
