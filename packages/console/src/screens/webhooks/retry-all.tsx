import { dataOf, type OrganizationClient, type Schemas } from '../../api/control-client.ts'
import { FormDialogButton } from '../../components/dialog.tsx'
import { formatCount } from '../../format.ts'
import { useConsole, useOrganization } from '../../state/hooks.ts'

interface RetryAllProps {
  /** Deliveries of which the failed ones are retried. */
  readonly filter: { readonly webhook_id?: string }
}

/** Button that retries the failed deliveries of a list after a confirmation. */
export function RetryAll({ filter }: RetryAllProps) {
  const { message } = useConsole()
  const client = useOrganization()
  async function retry(): Promise<void> {
    const query = { ...filter, state: 'failed' } as const
    const failed = await dataOf(client.GET('/deliveries', { params: { query } }))
    const delivered = await retryAll(failed, retryWith(client))
    message.value = `${formatCount(failed.length, 'delivery')} retried, ${formatCount(delivered)} delivered.`
  }
  return (
    <FormDialogButton label="Retry all failed" submit="Retry" opener={{ kind: 'quiet' }} onSubmit={retry}>
      <p>Failed deliveries that match the filters are sent again, whatever the search is.</p>
    </FormDialogButton>
  )
}

/** Returns a function that retries a delivery, and resolves with it as it is then. */
export function retryWith(client: OrganizationClient) {
  return (delivery_id: string) =>
    dataOf(client.POST('/deliveries/{delivery_id}/retry', { params: { path: { delivery_id } } }))
}

type Delivery = Schemas['Delivery']

/** Maximum number of retries at a time. */
const concurrency = 4

/** Retries deliveries, oldest first and four at a time. Returns the number of delivered ones. */
export async function retryAll(
  deliveries: readonly Pick<Delivery, 'id'>[],
  retry: (id: string) => Promise<Pick<Delivery, 'state'>>,
): Promise<number> {
  let delivered = 0
  const queue = deliveries.values()
  async function work(): Promise<void> {
    for (const { id } of queue) if ((await retry(id)).state === 'delivered') delivered += 1
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return delivered
}
