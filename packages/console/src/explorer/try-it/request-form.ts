import { computed, signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { messageOf, type OrganizationClient } from '../../api/control-client.ts'
import { toPrettyText } from '../../format.ts'
import type { Operation } from '../document/read-reference.ts'

/** Input of a request, which its code samples show, too. */
export type RequestForm = ReturnType<typeof createRequestForm>

/** Keeps the input of one operation. It starts with the examples of the document for what is required. */
export function useRequestForm({ parameters, body }: Operation): RequestForm {
  return useMemo(() => {
    const required = parameters.filter(({ isRequired }) => isRequired)
    return createRequestForm(
      Object.fromEntries(required.map(({ field, example }) => [field, String(example)])),
      body?.example,
    )
  }, [])
}

/** Creates the input of a request with its first values. */
export function createRequestForm(initial: Readonly<Record<string, string>>, body: unknown) {
  /** JSON text of the body. */
  const text = signal(toPrettyText(body))
  const error = computed(() => findError(text.value))
  let last = body
  return {
    /** Values of the parameters by name. */
    values: signal(initial),
    text,
    /** Value of `text` when it was valid JSON for the last time. */
    json: computed(() => {
      if (error.value === undefined) last = text.value.trim() === '' ? undefined : JSON.parse(text.value)
      return last
    }),
    /** Reason why `text` is not valid JSON. */
    error,
  }
}

function findError(text: string): string | undefined {
  try {
    if (text.trim() !== '') JSON.parse(text)
  } catch (error) {
    return `This is not JSON: ${messageOf(error)}`
  }
  return undefined
}

/** Replaces the document's example identifiers by identifiers of data that the mock has. What a person filled in stays. */
export async function suggestValues(
  client: OrganizationClient,
  { id, path, parameters, body }: Operation,
  { values, text }: RequestForm,
): Promise<void> {
  if (id === 'addToWatchlist') {
    const permit_uuid = await findPermit(client, 'false')
    if (permit_uuid && text.peek() === toPrettyText(body?.example)) text.value = toPrettyText({ permit_uuid })
    return
  }
  const parameter = parameters.find((one) => one.in === 'path')
  if (!parameter) return
  const suggestion = await findIdentifier(client, path)
  const isUntouched = values.peek()[parameter.field] === String(parameter.example)
  if (suggestion && isUntouched) values.value = { ...values.peek(), [parameter.field]: suggestion }
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
  return findPermit(client, 'true')
}

async function findPermit(client: OrganizationClient, watched: 'true' | 'false') {
  const { data } = await client.GET('/permits', { params: { query: { watched, per_page: 1 } } })
  return data?.data[0]?.uuid
}
