import type { ControlClient } from '../../api/control-client.ts'
import type { Operation } from '../document/reference.ts'
import type { RequestForm } from './request-form.ts'

/** Replaces the document's example identifiers by those of data that the mock has. What a person filled in stays. */
export async function suggestValues(
  control: ControlClient,
  organization_id: string,
  { id, path, parameters, body }: Operation,
  { values, text }: RequestForm,
): Promise<void> {
  const organization = { organization_id }
  if (id === 'addToWatchlist') {
    const query = { watched: 'false', per_page: 1 } as const
    const { data } = await control.GET('/organizations/{organization_id}/permits', {
      params: { path: organization, query },
    })
    const uuid = data?.data[0]?.uuid
    const isUntouched = text.peek() === JSON.stringify(body?.example, null, 2)
    if (uuid && isUntouched) text.value = JSON.stringify({ permit_uuid: uuid }, null, 2)
    return
  }
  const parameter = parameters.find((one) => one.in === 'path')
  if (!parameter || values.peek()[parameter.field] !== String(parameter.example)) return
  const suggestion = await findIdentifier(control, organization_id, path)
  if (suggestion) values.value = { ...values.peek(), [parameter.field]: suggestion }
}

async function findIdentifier(
  control: ControlClient,
  organization_id: string,
  path: string,
): Promise<string | undefined> {
  const organization = { organization_id }
  if (path.startsWith('/contacts')) {
    const { data } = await control.GET('/organizations/{organization_id}/contacts', {
      params: { path: organization, query: { per_page: 1 } },
    })
    return data?.data[0]?.id
  }
  if (path.startsWith('/portfolio')) {
    const { data } = await control.GET('/organizations/{organization_id}/conditions', {
      params: { path: organization },
    })
    return data?.data[0]?.id
  }
  const { data } = await control.GET('/organizations/{organization_id}/permits', {
    params: { path: organization, query: { watched: 'true', per_page: 1 } },
  })
  return data?.data[0]?.uuid
}
