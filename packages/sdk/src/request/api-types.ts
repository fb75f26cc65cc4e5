import type { MaybeOptionalInit, Client as OpenApiClient, ParseAsResponse } from 'openapi-fetch'
import type { paths } from '../generated/types.ts'

/**
 * The typed openapi-fetch client: every path of the OpenAPI document, with its parameters, body and answers. A failed
 * request is returned as `error`, a failed connection is thrown.
 *
 * The types are openapi-fetch's but for the answers: its own turn the open sets of labels (`'Pending' | (string & {})`)
 * into something that is no string.
 */
export interface Api extends Pick<OpenApiClient<paths>, 'use' | 'eject'> {
  /** Calls a GET operation. */
  GET: ApiMethod<'get'>
  /** Calls a PUT operation; the service has none. */
  PUT: ApiMethod<'put'>
  /** Calls a POST operation. */
  POST: ApiMethod<'post'>
  /** Calls a DELETE operation. */
  DELETE: ApiMethod<'delete'>
  /** Calls an OPTIONS operation; the service has none. */
  OPTIONS: ApiMethod<'options'>
  /** Calls a HEAD operation; the service has none. */
  HEAD: ApiMethod<'head'>
  /** Calls a PATCH operation; the service has none. */
  PATCH: ApiMethod<'patch'>
  /** Calls a TRACE operation; the service has none. */
  TRACE: ApiMethod<'trace'>
  /** Calls an operation by its method in lower case. */
  request: <Method extends HttpMethod, Path extends PathWith<Method>, Init extends InitOf<Path, Method>>(
    method: Method,
    path: Path,
    ...init: InitParameter<Init>
  ) => Promise<ApiResult<OperationOf<Path, Method>, Init>>
}

/** Calls an operation by its path. */
export type ApiMethod<Method extends HttpMethod> = <
  Path extends PathWith<Method>,
  Init extends InitOf<Path, Method>,
>(
  path: Path,
  ...init: InitParameter<Init>
) => Promise<ApiResult<OperationOf<Path, Method>, Init>>

/** What a call of {@link Api} resolves with: the whole body as `data`, or that of a failure as `error`. */
export type ApiResult<Operation, Init = unknown> =
  | { data: ParseAsResponse<JsonOf<Operation, SuccessStatus>, Init>; error?: never; response: Response }
  | { data?: never; error: JsonOf<Operation, FailureStatus>; response: Response }

type HttpMethod = 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace'
type SuccessStatus = 200 | 201 | 204
type FailureStatus = 400 | 401 | 403 | 404 | 429 | 500

type PathWith<Method extends HttpMethod> = {
  [Path in keyof paths]: paths[Path] extends { [Key in Method]: object } ? Path : never
}[keyof paths]

type OperationOf<Path extends keyof paths, Method extends HttpMethod> = paths[Path][Method]
type InitOf<Path extends keyof paths, Method extends HttpMethod> = AtOurBaseUrl<
  MaybeOptionalInit<paths[Path], Method>
>
/** The API key is for the base URL of the client, so a request has none of its own. */
type AtOurBaseUrl<Init> = Init extends undefined ? Init : Init & { baseUrl?: never }
type InitParameter<Init> = undefined extends Init ? [init?: Init] : [init: Init]

type JsonOf<Operation, Status> = Operation extends { responses: infer Answers }
  ? { [Key in keyof Answers & Status]: ContentOf<Answers[Key]> }[keyof Answers & Status]
  : never

type ContentOf<Answer> = Answer extends { content: { 'application/json': infer Json } } ? Json : never
