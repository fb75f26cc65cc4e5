import { dataOf, type Schemas } from '../../api/control-client.ts'
import { useConsole } from '../../state/context.ts'
import { type Query, useQuery } from '../../state/use-query.ts'

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
