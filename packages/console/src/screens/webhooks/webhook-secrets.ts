import { dataOf, type Schemas } from '../../api/control-client.ts'
import type { ConsoleState } from '../../state/console.ts'
import { useConsole } from '../../state/context.ts'
import { type Query, useQuery } from '../../state/use-query.ts'

/** Remembers the secret of a webhook until the tab is closed, to check signatures with it. */
export function rememberSecret({ webhookSecrets }: ConsoleState, id: string, secret: string | null): void {
  const secrets = new Map(webhookSecrets.value)
  if (secret === null) secrets.delete(id)
  else secrets.set(id, secret)
  webhookSecrets.value = secrets
}

/** Returns the webhooks of the organization on screen. */
export function useWebhooks(): Query<Schemas['Webhook'][]> {
  const { control, organizationId } = useConsole()
  const organization_id = organizationId.value
  return useQuery(
    (signal) =>
      dataOf(
        control.GET('/organizations/{organization_id}/webhooks', {
          params: { path: { organization_id } },
          signal,
        }),
      ),
    [organization_id],
    ({ type }) => type === 'webhook',
  )
}
