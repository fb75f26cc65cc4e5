import { operations } from '../../../../spec/generated/control-operations.ts'
import { validators } from '../../../../spec/generated/control-validators.ts'
import type { HandlerResult } from '../http/context.ts'
import { optionsResponse } from '../http/cors.ts'
import { notFound, type Problem } from '../http/problems.ts'
import { fromRawResponse, serialize } from '../http/respond.ts'
import { responseIssues } from '../http/response-issues.ts'
import { allowedMethods, compileRoutes } from '../http/routes.ts'
import type { Mock } from '../mock.ts'
import { isValidationSwitchedOn } from '../options/resolve-options.ts'
import { createAccess } from './access.ts'
import { createControlPolicy } from './cors.ts'
import { createDispatch } from './dispatch.ts'
import type { OperationId } from './operation.ts'
import { controlPrefix } from './prefix.ts'

/** Options of the control API. */
export interface ControlOptions {
  /**
   * Token that requests must send, as `Authorization: Bearer <token>` or `X-Mock-Token`. Only the OpenAPI documents and `OPTIONS` for
   * a known path need no token. Without a token, only programs and pages of this machine have access. Set one if a reverse proxy on
   * this machine forwards requests of others: not every proxy marks them. Default: none.
   */
  readonly token?: string | undefined
  /** Called after every request that may have changed something, even if it failed midway. */
  readonly onChange?: (() => void) | undefined
  /** Restores the initial setup after a reset. */
  readonly onReset?: (() => void) | undefined
}

/** Handles requests of the control API. The path may begin with `/_mock` or not. */
export type Control = (
  request: Request,
  source: {
    /** Address of the other end of the connection. If it is undefined, the request counts as one of another machine. */
    readonly remoteAddress: string | undefined
  },
) => Promise<Response>

/**
 * Creates the control API of a mock, as `spec/control.openapi.yaml` describes it. The body of a request is read only after
 * access was granted.
 *
 * @throws TypeError for an empty token.
 */
export function createControl(mock: Mock, options: ControlOptions = {}): Control {
  const { token, onChange, onReset } = options
  const validatesResponses = isValidationSwitchedOn()
  const checkAccess = createAccess(token)
  const cors = createControlPolicy(token !== undefined)
  const dispatch = createDispatch(mock, onReset)

  async function handle(
    request: Request,
    source: Parameters<Control>[1],
    path: string,
  ): Promise<HandlerResult> {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const route = findRoute(method, path)
    const problem = route && publicOperations.has(route.operation) ? undefined : checkAccess(request, source)
    if (problem) return problem
    if (!route) return unknownRoute(request.method, path)
    const response = await dispatch(request, route)
    // A 400 or 404 comes before any change. Other failures may come after one.
    if (method !== 'GET' && response.status !== 400 && response.status !== 404) onChange?.()
    if (validatesResponses) assertMatchesSpec(route.operation, response)
    return response
  }

  return async function control(request, source) {
    const path = pathOf(request)
    const allowed = methods.of(path)
    if (request.method === 'OPTIONS' && allowed.length > 0) {
      return fromRawResponse(optionsResponse(allowed, cors.preflight({ headers: request.headers, allowed })))
    }
    const { headers, ...rest } = await handle(request, source, path)
    const allHeaders = cors.response(request.headers, { ...headers, ...securityHeaders })
    const response = fromRawResponse(serialize({ ...rest, headers: allHeaders }, mock.clock.now()))
    return request.method === 'HEAD' ? new Response(null, response) : response
  }
}

/** The documents are the same for everybody and contain no data of the mock. */
const publicOperations: ReadonlySet<OperationId> = new Set(['getControlDocument', 'getServiceDocument'])

const findRoute = compileRoutes(operations)

const methods = allowedMethods(operations, findRoute)

/** Responses contain secrets, so they are neither cached nor executed as a script. */
const securityHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

function pathOf({ url }: Request): string {
  const { pathname } = new URL(url)
  return (pathname.startsWith(controlPrefix) ? pathname.slice(controlPrefix.length) : pathname) || '/'
}

function unknownRoute(method: string, path: string): Problem<404> {
  const allowed = methods.of(path).filter((other) => other !== 'OPTIONS')
  const hint = allowed.length > 0 ? ` This path supports ${allowed.join(', ')}.` : ''
  return notFound(
    `No route for ${method} ${controlPrefix}${path}.${hint} See ${controlPrefix}/openapi.json for all operations.`,
  )
}

/** Validates a response as it is sent. A difference is a defect of the mock. */
function assertMatchesSpec(operation: OperationId, { status, body }: HandlerResult): void {
  const sent = body === undefined ? undefined : JSON.parse(JSON.stringify(body))
  const issues = responseIssues(validators[operation], { status, body: sent })
  if (issues.length === 0) return
  throw new Error(
    `The response of ${operation} with status ${status} does not match the control document: ${issues.join('; ')}`,
  )
}
