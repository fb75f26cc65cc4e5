import { examplesByEvent, type WebhookDocument } from './event-examples.ts'

/** Constants by the open set of labels that they list. */
const constants = {
  PermitStatus: ['permitStatuses', 'Known labels of a permit’s status (gap "status-values").'],
  Role: ['contactTypes', 'Known roles of contacts and of the parties of a permit.'],
  ConditionType: ['conditionTypes', 'Known types of portfolio conditions.'],
  Permission: ['permissions', 'Known permissions of an API key.'],
  ErrorCode: ['errorCodes', 'Known error codes.'],
} as const

/**
 * Returns the TypeScript source of the labels in the document, for programs that need them at run time without validators.
 *
 * @throws Error for a schema that is not an open set of labels.
 */
export function knownLabels(document: WebhookDocument): string {
  const {
    webhooks,
    components: { schemas },
  } = document
  const sets = Object.entries(constants).map(([name, [constant, text]]) =>
    render(constant, text, labelsOf(name, schemas[name])),
  )
  const { 'x-final': final } = Object(schemas.PermitStatus)
  return [
    ...sets,
    render('finalStatuses', 'Statuses that no other status follows (gap "status-values").', final),
    render('webhookEventNames', 'Names of the webhook events, with the test event.', Object.keys(webhooks)),
    render(
      'webhookEventFields',
      'Names of the fields of webhook events, in the order of the document.',
      fieldsOf(examplesByEvent(document).map(([, example]) => example)),
    ),
  ].join('\n')
}

function render(constant: string, text: string, labels: readonly string[]): string {
  return `/** ${text} */\nexport const ${constant} = ${JSON.stringify(labels)} as const\n`
}

function labelsOf(name: string, schema: unknown): readonly string[] {
  const { anyOf }: { anyOf?: readonly { readonly enum?: readonly string[] }[] } = Object(schema)
  const labels = anyOf?.find((member) => member.enum)?.enum
  if (labels) return labels
  throw new Error(`${name} is not an open set of labels.`)
}

/** Returns each field name once: those of an object before those of the objects in it. */
function fieldsOf(values: readonly unknown[]): string[] {
  const objects = values.filter((value) => typeof value === 'object' && value !== null)
  const names = objects.flatMap((value) => Object.keys(value))
  const nested = objects.flatMap((value) => fieldsOf(Object.values(value)))
  return [...new Set([...names, ...nested])]
}
