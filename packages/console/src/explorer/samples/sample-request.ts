import type { Operation } from '../document/read-reference.ts'

/** A request as a person filled it in. */
export interface SampleRequest {
  /** Base address of the service, without a slash at its end. */
  readonly baseUrl: string
  /** Values of the parameters by name. An empty one is not sent. */
  readonly values: Readonly<Record<string, string>>
  /** JSON body, for an operation that has one. */
  readonly body: unknown
}

/** Environment variable with the key, which the code reads, and the SDK by default. */
export const keyVariable = 'PERMIT_TRACKING_API_KEY'

/** Returns the address of a request with its parameters. A missing path parameter stays as `{name}`. */
export function requestUrl(
  { path, parameters }: Operation,
  { baseUrl, values }: Pick<SampleRequest, 'baseUrl' | 'values'>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (braces, name: string) => {
    const value = values[name]
    return value ? encodeURIComponent(value) : braces
  })
  const query = new URLSearchParams()
  for (const parameter of parameters) {
    const value = values[parameter.field]
    if (parameter.in === 'query' && value) query.set(parameter.field, value)
  }
  return `${baseUrl}${filled}${query.size > 0 ? `?${query}` : ''}`
}
