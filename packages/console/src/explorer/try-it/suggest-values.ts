import type { OrganizationClient } from '../../api/control-client.ts'
import type { Operation } from '../document/read-reference.ts'
import type { RequestForm } from './try-it.tsx'

/** Replaces the document's example identifiers by identifiers of data that the mock has. What a person filled in stays. */
export async function suggestValues(
  client: OrganizationClient,
  { id, path, parameters, body }: Operation,
  { values, text }: RequestForm,
): Promise<void> {
  if (id === 'addToWatchlist') {
    const query = { watched: 'false', per_page: 1 } as const
    const { data } = await client.GET('/permits', { params: { query } })
    const uuid = data?.data[0]?.uuid
    const isUntouched = text.peek() === JSON.stringify(body?.example, null, 2)
    if (uuid && isUntouched) text.value = JSON.stringify({ permit_uuid: uuid }, null, 2)
    return
  }
  const parameter = parameters.find((one) => one.in === 'path')
  if (!parameter || values.peek()[parameter.field] !== String(parameter.example)) return
  const suggestion = await findIdentifier(client, path)
  if (suggestion) values.value = { ...values.peek(), [parameter.field]: suggestion }
}

async function findIdentifier(client: OrganizationClient, path: string): Promise<string | undefined> {
  if (path.startsWith('/contacts')) {
    const { data } = await client.GET('/contacts', { params: { query: { per_page: 1 } } })
    return data?.data[0]?.id
  }
  if (path.startsWith('/portfolio')) {
    const { data } = await client.GET('/conditions')
    return data?.data[0]?.id
  }
  const { data } = await client.GET('/permits', { params: { query: { watched: 'true', per_page: 1 } } })
  return data?.data[0]?.uuid
}
