import { operations } from '../../generated/control-operations.ts'
import type { operations as Documented } from '../../generated/control-types.ts'
import type { PathOf, ResponseOf } from '../../http/spec-types.ts'

type OperationId = keyof typeof operations

/**
 * Calls an operation of the control API, for the default organization of the mock, and returns the body of the successful response.
 *
 * @throws ControlError if the mock can't be reached or rejects the request. The message says what to do.
 */
export type ControlClient = <Id extends OperationId>(
  operation: Id,
  ...[input]: Arguments<Id>
) => Promise<SuccessBody<Id>>

/** Request that failed. Its message is for the agent. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
}

/** Options of {@link createControlClient}. */
export interface ControlClientOptions {
  /** Address of the mock without a path, such as `http://127.0.0.1:4010`. */
  readonly origin: string
  /** Control token of the mock; undefined if it was started without one. */
  readonly token?: string | undefined
}

/** Creates a client of the control API at an address. */
export function createControlClient({ origin, token }: ControlClientOptions): ControlClient {
  async function call(operation: OperationId, input: Input = {}): Promise<unknown> {
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
        `Could not reach the mock at ${origin} (${causeOf(error)}). Start it with \`npx @permit-tracking/mock\`, or correct --url.`,
      )
    })
    const text = await response.text()
    if (!response.ok) throw new ControlError(describeFailure(response, text, origin))
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

type InputOf<Id extends OperationId> = OwnPath<Id> & Query<Documented[Id]> & Body<Documented[Id]>

/** Path parameters other than the organization, which is the default one. */
type OwnPath<Id extends OperationId> = keyof Omit<PathOf<Documented[Id]>, 'organization_id'> extends never
  ? object
  : { readonly path: Omit<PathOf<Documented[Id]>, 'organization_id'> }

type Query<Operation> = Operation extends { parameters: { query?: infer Parameters } }
  ? { readonly query?: AllowUndefined<Parameters> }
  : object

type Body<Operation> = Operation extends {
  requestBody?: { content: { 'application/json': infer Json } }
}
  ? { readonly body?: AllowUndefined<Json> }
  : object

/** Neither a query nor JSON contains a property that is undefined. */
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
    encodeURIComponent(name === 'organization_id' ? 'default' : (values[name] ?? '')),
  )
}

/** Returns the message of an error response, with a remedy where the message has none. */
function describeFailure({ status, headers }: Response, text: string, origin: string): string {
  if (status === 401) {
    return `The mock at ${origin} needs its control token. Start this command with it in PERMIT_TRACKING_MOCK_TOKEN.`
  }
  if (!headers.get('Content-Type')?.includes('json')) {
    return `${origin} has no control API: it responded with ${status}. Check that --url is the address of the mock, and that it was not started with --no-control.`
  }
  const { error } = Object(parse(text, origin))
  return String(Object(error).message ?? `The mock responded with ${status}.`)
}

function parse(text: string, origin: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ControlError(
      `${origin} responded with something other than JSON. Check that --url is the address of the mock.`,
    )
  }
}

/** Returns the system's code, such as `ECONNREFUSED`, or the message. */
function causeOf(error: unknown): string {
  const { cause, message } = Object(error)
  return String(Object(cause).code ?? message ?? error)
}
