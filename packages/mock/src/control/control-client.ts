import { operations } from '../../../../spec/generated/control-operations.ts'
import type { operations as Documented } from '../../../../spec/generated/control-types.ts'
import { suggest } from '../errors/suggest-name.ts'
import { inputError } from '../errors/user-error.ts'
import type { PathOf, ResponseOf } from '../http/spec-types.ts'

type OperationId = keyof typeof operations

/**
 * Calls an operation of the control API by its `operationId`, and returns the body of the successful response. Without an
 * `organization_id` in `path`, the operation is for the default organization.
 *
 * @throws Error (`ControlError`) if the mock can't be reached or rejects the request. The message says what to do.
 */
export type ControlClient = <Id extends OperationId>(
  operation: Id,
  ...[input]: Arguments<Id>
) => Promise<SuccessBody<Id>>

/** Request that failed. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  /** Status of the response; undefined without a response. */
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

/**
 * Creates a client of the control API of a mock that runs as a server.
 *
 * @param options.url - Address of the mock, such as `http://127.0.0.1:4010`. Its path is ignored.
 * @param options.token - Control token of the mock. Default: none.
 *
 * @example
 * ```ts
 * const control = createControlClient({ url: 'http://127.0.0.1:4010' })
 * await control('planFault', { body: { plan: { nth: 3 }, fault: { status: 503 } } })
 * ```
 *
 * @throws TypeError for an invalid URL.
 */
export function createControlClient(options: {
  readonly url: string
  readonly token?: string | undefined
}): ControlClient {
  const { origin } = new URL(options.url)
  const { token } = options
  async function call(operation: OperationId, input: Input = {}): Promise<unknown> {
    if (!Object.hasOwn(operations, operation)) {
      throw inputError(
        `Could not call the mock: unknown operation ${operation}. ${suggest(operation, Object.keys(operations))}`,
      )
    }
    const { method, path } = operations[operation]
    const { path: values = {}, query = {}, body } = input
    const url = new URL(`/_mock${fillPath(path, values)}`, origin)
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value))
    }
    const request = new Request(url, {
      method,
      headers: {
        'Content-Type': 'application/json',
        // A kept-alive connection would be a dead one after the mock has restarted.
        Connection: 'close',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const response = await fetch(request).catch((error: unknown) => {
      throw new ControlError(
        `Could not reach the mock at ${origin} (${causeOf(error)}). Start it with \`npx @permit-tracking/mock\`, or correct the URL.`,
      )
    })
    const text = await response.text()
    if (!response.ok) throw new ControlError(describeFailure(response, text, origin), response.status)
    return text === '' ? undefined : parse(text, origin)
  }
  // The document types each operation, and the mock's own tests validate every response against the document.
  return call as ControlClient
}

interface Input {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Arguments after the operation. They are optional if the operation needs none. */
type Arguments<Id extends OperationId> =
  object extends InputOf<Id> ? [input?: InputOf<Id>] : [input: InputOf<Id>]

type InputOf<Id extends OperationId> = PathInput<PathOf<Documented[Id]>> &
  Query<Documented[Id]> &
  Body<Documented[Id]>

type PathInput<Path> = keyof Path extends never
  ? object
  : Path extends { organization_id: string }
    ? keyof Omit<Path, 'organization_id'> extends never
      ? { readonly path?: { readonly organization_id?: string } }
      : { readonly path: Omit<Path, 'organization_id'> & { readonly organization_id?: string } }
    : { readonly path: Path }

type Query<Operation> = Operation extends { parameters: { query?: infer Parameters } }
  ? { readonly query?: AllowUndefined<Parameters> }
  : object

type Body<Operation> = Operation extends {
  requestBody?: { content: { 'application/json': infer Json } }
}
  ? { readonly body?: AllowUndefined<Json> }
  : object

/** A query and JSON leave out undefined properties. */
type AllowUndefined<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]: AllowUndefined<Value[Name]> | undefined }
    : Value

type SuccessBody<Id extends OperationId> = Extract<
  ResponseOf<Documented[Id]>,
  { readonly status: 200 | 201 | 204 }
>['body']

function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_parameter, name: string) =>
    encodeURIComponent(values[name] ?? (name === 'organization_id' ? 'default' : '')),
  )
}

/** Returns the message of an error response, with a remedy where the message has none. */
function describeFailure({ status, headers }: Response, text: string, origin: string): string {
  if (status === 401) {
    return `The mock at ${origin} needs its control token. Pass it as \`token\`; a command reads PERMIT_TRACKING_MOCK_TOKEN.`
  }
  if (!headers.get('Content-Type')?.includes('json')) {
    return `${origin} has no control API: it responded with ${status}. Check that the URL leads to the mock, and that it was not started with --no-control.`
  }
  const { error } = Object(parse(text, origin))
  return String(Object(error).message ?? `The mock responded with ${status}.`)
}

function parse(text: string, origin: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ControlError(
      `${origin} responded with something other than JSON. Check that the URL leads to the mock.`,
    )
  }
}

/** Returns the system's code, such as `ECONNREFUSED`, or the message. */
function causeOf(error: unknown): string {
  const { cause, message } = Object(error)
  return String(Object(cause).code ?? message ?? error)
}
