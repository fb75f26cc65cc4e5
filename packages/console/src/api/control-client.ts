import type { components, paths } from '@permit-tracking/spec/control-types'
import type { Client } from 'openapi-fetch'

/** Function that sends a request, like `fetch`. */
export type Fetch = (request: Request) => Promise<Response>

/** Schemas of the control document. */
export type Schemas = components['schemas']

/** Methods of the control API, typed by its document. */
type Methods<Paths extends object> = Pick<Client<Paths>, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>

/** Typed client of the control API. */
export type ControlClient = Methods<Mutable<paths>>

/**
 * Type without `readonly`: openapi-fetch takes a read-only array for an object, and the `string & {}` of an open set, too. That
 * becomes `string`.
 */
export type Mutable<Type> = Type extends string
  ? string extends Type
    ? string
    : Type
  : Type extends object
    ? { -readonly [Key in keyof Type]: Mutable<Type[Key]> }
    : Type

/** Prefix of the paths of one organization. */
type OrganizationPath = '/organizations/{organization_id}'

/** Typed client of the control API for one organization. Its paths begin after the organization, such as `/keys`. */
export type OrganizationClient = Methods<{
  [Path in keyof Mutable<paths> as Path extends `${OrganizationPath}${infer Rest}`
    ? Rest
    : never]: WithoutOrganization<Mutable<paths>[Path]>
}>

/** Operations of a path without the parameter that names the organization. */
type WithoutOrganization<Operations> = {
  [Method in keyof Operations]: Operations[Method] extends { parameters: infer Parameters }
    ? Omit<Operations[Method], 'parameters'> & {
        parameters: Omit<Parameters, 'path'> & PathOf<Parameters>
      }
    : Operations[Method]
}

type PathOf<Parameters> = Parameters extends { path: infer Path }
  ? [Exclude<keyof Path, 'organization_id'>] extends [never]
    ? { path?: never }
    : { path: Omit<Path, 'organization_id'> }
  : { path?: never }

/** Parts of a request. */
interface RequestParts {
  /** Parameters. Those of the query that are empty are not sent. */
  readonly params?: { readonly path?: Record<string, string>; readonly query?: Record<string, string> }
  readonly body?: unknown
}

/** Creates a client of the paths beneath an address. Its requests are sent with the `fetch` of {@link createControlFetch}. */
export function createClient<TypedClient>(fetch: Fetch, baseUrl: string): TypedClient {
  const send =
    (method: string) =>
    async (path: string, { params = {}, body }: RequestParts = {}) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params.path?.[name] ?? ''))
      const query = new URLSearchParams(
        Object.entries(params.query ?? {}).filter(([, value]) => value !== ''),
      )
      const response = await fetch(
        new Request(`${baseUrl}${filled}${query.size > 0 ? `?${query}` : ''}`, {
          method,
          ...(body !== undefined && {
            body: JSON.stringify(body),
            headers: { 'Content-Type': 'application/json' },
          }),
        }),
      )
      return { data: response.status === 204 ? undefined : await response.json() }
    }
  const [GET, POST, PUT, PATCH, DELETE] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(send)
  // The document has the types. The script of openapi-fetch would add 2 kB to the first view.
  return { GET, POST, PUT, PATCH, DELETE } as TypedClient
}

/** Options of {@link createControlFetch}. */
interface ControlFetchOptions {
  readonly fetch: Fetch
  /** Returns the control token, if there is one. */
  readonly token: () => string | undefined
}

/** Creates a `fetch` that sends the token, and rejects with a {@link ControlError} for a failed response and for a missing one. */
export function createControlFetch({ fetch, token }: ControlFetchOptions): Fetch {
  return async function controlFetch(request) {
    const value = token()
    // A pasted token may end in a character that no header can have, such as a space of no width.
    if (value !== undefined) request.headers.set('X-Mock-Token', value.replace(/[^ -ÿ]/g, ''))
    let response: Response
    try {
      response = await fetch(request)
    } catch (error) {
      if (request.signal.aborted) throw error
      throw new ControlError(
        'The mock could not be reached. Check that it is running; the console connects again by itself.',
        { cause: error },
      )
    }
    if (response.ok) return response
    const { status } = response
    const body = await response.json().catch(() => undefined)
    throw new ControlError(body?.error?.message ?? `The mock responded with ${status}.`, { status })
  }
}

/** Returns `data` of a response. Failed requests have been rejected before. */
export async function dataOf<Data>(response: Promise<{ data?: { data: Data } | undefined }>): Promise<Data> {
  const { data } = await response
  if (data === undefined) throw new ControlError('The mock sent a response without data. Reload the console.')
  return data.data
}

/** Failed request to the control API. Its message is for people. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  /** Status of the response; undefined without a response. */
  readonly status: number | undefined

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.status = status
  }
}

/** Returns the message for people of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
