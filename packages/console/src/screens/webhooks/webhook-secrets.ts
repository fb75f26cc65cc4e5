import { dataOf, type Schemas } from '../../api/control-client.ts'
import type { ConsoleState } from '../../state/console.ts'
import { type Query, useOrganization, useQuery } from '../../state/hooks.ts'

/** Remembers the secret of a webhook until the tab is closed, to check signatures with it. */
export function rememberSecret({ webhookSecrets }: ConsoleState, id: string, secret: string | null): void {
  const secrets = new Map(webhookSecrets.value)
  if (secret === null) secrets.delete(id)
  else secrets.set(id, secret)
  webhookSecrets.value = secrets
}

/** Returns the webhooks of the organization on screen. */
export function useWebhooks(): Query<Schemas['Webhook'][]> {
  const client = useOrganization()
  return useQuery(
    (signal) => dataOf(client.GET('/webhooks', { signal })),
    [client],
    ({ type }) => type === 'webhook',
  )
}
