import type { MaybeOptionalInit, Client as OpenApiClient, ParseAsResponse } from 'openapi-fetch'
import type { paths } from '../../../../spec/generated/types.ts'

/**
 * Typed openapi-fetch client with every path of the OpenAPI document. Its requests have the key, timeout, retries and pacing
 * of the client. A failed response resolves as `{ error }`. The promise rejects for every other failure: no response, an
 * unreadable one, an abort, an invalid option.
 *
 * `use` and `eject` add and remove middleware. Middleware affects only the requests of this object, and never
 * `client.permits` and the other resources. It sees each request once, before its first attempt and without the key.
 */
export interface Api extends Pick<OpenApiClient<paths>, 'use' | 'eject'> {
  /** Calls a GET operation. */
  GET: ApiMethod<'get'>
  /** Calls a POST operation. */
  POST: ApiMethod<'post'>
  /** Calls a DELETE operation. */
  DELETE: ApiMethod<'delete'>
}

/** Calls an operation by its path. */
export type ApiMethod<Method extends HttpMethod> = <
  Path extends PathWith<Method>,
  Init extends InitOf<Path, Method>,
>(
  path: Path,
  ...init: InitParameter<Init>
) => Promise<ApiResult<OperationOf<Path, Method>, Init>>

/**
 * Result of a call of {@link Api}: the whole body as `data`, or the body of a failed response as `error`. The types of
 * openapi-fetch would turn the `string & {}` of an open set of labels (`'Pending' | (string & {})`) into an object;
 * these keep it a string.
 */
export type ApiResult<Operation, Init = unknown> =
  | { data: ParseAsResponse<JsonOf<Operation, SuccessStatus>, Init>; error?: never; response: Response }
  | { data?: never; error: JsonOf<Operation, FailureStatus>; response: Response }

type HttpMethod = 'get' | 'post' | 'delete'
type SuccessStatus = 200 | 201 | 204
type FailureStatus = 400 | 401 | 403 | 404 | 429 | 500

type PathWith<Method extends HttpMethod> = {
  [Path in keyof paths]: paths[Path] extends { [Key in Method]: object } ? Path : never
}[keyof paths]

type OperationOf<Path extends keyof paths, Method extends HttpMethod> = paths[Path][Method]
type InitOf<Path extends keyof paths, Method extends HttpMethod> = AtOurBaseUrl<
  MaybeOptionalInit<paths[Path], Method>
>
/** Parameters of a request. The API key belongs to the client's base URL, so a request can't set another URL. */
type AtOurBaseUrl<Init> = Init extends undefined ? Init : Init & { baseUrl?: never }
type InitParameter<Init> = undefined extends Init ? [init?: Init] : [init: Init]

type JsonOf<Operation, Status> = Operation extends { responses: infer Responses }
  ? { [Key in keyof Responses & Status]: ContentOf<Responses[Key]> }[keyof Responses & Status]
  : never

type ContentOf<Described> = Described extends { content: { 'application/json': infer Json } } ? Json : never
