import type { WebhookDocument } from './event-examples.ts'

/** Constants by the open set of labels in the document that each one holds. */
const constants = {
  PermitStatus: ['permitStatuses', 'Known labels of a permit’s status (gap "status-values").'],
  Role: ['contactTypes', 'Known roles of contacts and of the parties of a permit.'],
  ConditionType: ['conditionTypes', 'Known types of portfolio conditions.'],
  Permission: ['permissions', 'Known permissions of an API key (service specification, "Authentication").'],
  ErrorCode: ['errorCodes', 'Known error codes (service specification, "Errors").'],
} as const

/**
 * TypeScript source of the labels that the document names, without validators, for programs that need them at run time.
 *
 * @throws Error for a schema that is not an open set of labels.
 */
export function knownLabels({ webhooks, components: { schemas } }: WebhookDocument): string {
  const sets = Object.entries(constants).map(([name, [constant, text]]) =>
    render(constant, text, labelsOf(name, schemas[name])),
  )
  const { 'x-final': final } = Object(schemas.PermitStatus)
  return [
    ...sets,
    render('finalStatuses', 'Statuses that no other status follows (gap "status-values").', final),
    render('webhookEventNames', 'Names of the webhook events, with the test event.', Object.keys(webhooks)),
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
