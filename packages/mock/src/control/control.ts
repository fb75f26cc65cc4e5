import { assertKnownKeys } from '../errors/suggest-name.ts'
import { operations } from '../generated/control-operations.ts'
import { notFound, type Problem } from '../http/problems.ts'
import { toResponse } from '../http/respond.ts'
import { compileRoutes } from '../http/routes.ts'
import type { Mock } from '../mock.ts'
import { isValidationSwitchedOn } from '../options/resolve-options.ts'
import { type ControlSource, createAccess } from './access.ts'
import { assertDocumented } from './conformance.ts'
import { answerOptions, corsHeaders } from './cors.ts'
import { createDispatch } from './dispatch.ts'
import type { OperationId } from './operation.ts'
import { controlPrefix } from './prefix.ts'

/** How the mock may be steered over HTTP. */
export interface ControlOptions {
  /**
   * Needed from everywhere, as `Authorization: Bearer <token>` or `X-Mock-Token`. Default: none, and then only
   * programs and pages of this machine are let in. Give one where a reverse proxy on this machine lets others reach the
   * mock: not every proxy says for whom it asks.
   */
  readonly token?: string
  /** Hears of every request that may have changed something, also of one that failed in the middle of it. */
  readonly onChange?: () => void
  /** Sets up, after a reset, what is to be there from the start. */
  readonly onReset?: () => void
  /**
   * Checks every answer against the control document; a break rejects. Default: true if the environment variable
   * `PERMIT_TRACKING_MOCK_VALIDATE_RESPONSES` is `1`.
   */
  readonly validateResponses?: boolean
}

/** Answers requests under `/_mock/`, wherever that is served. */
export type Control = (request: Request, source: ControlSource) => Promise<Response>

/**
 * Everything that steers the mock, over HTTP, as `spec/control.openapi.yaml` describes it. The body of a request is
 * read only after it was let in.
 *
 * @throws TypeError for an empty token and for an option that there isn't.
 */
export function createControl(mock: Mock, options: ControlOptions = {}): Control {
  assertKnownKeys('steer the mock over HTTP', options, Object.keys(optionNames))
  const { token, onChange, onReset, validateResponses = isValidationSwitchedOn() } = options
  const access = createAccess(token)
  const dispatch = createDispatch(mock, onReset)

  async function reply(request: Request, source: ControlSource, path: string) {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const route = findRoute(method, path)
    const problem = route && publicOperations.has(route.operation) ? undefined : access(request, source)
    if (problem) return problem
    if (!route) return unknownRoute(request.method, path, methodsOf(path))
    const answer = await dispatch(request, route)
    // What is refused with 400 or 404 was refused beforehand, unless a callback of the program's own clock was; another failure may
    // have come after a change.
    if (method !== 'GET' && answer.status !== 400 && answer.status !== 404) onChange?.()
    if (validateResponses) assertDocumented(route.operation, answer)
    return answer
  }

  return async function control(request, source) {
    const path = pathOf(request)
    const methods = methodsOf(path)
    if (request.method === 'OPTIONS' && methods.length > 0) {
      return answerOptions(request, methods, token !== undefined)
    }
    const { headers, ...rest } = await reply(request, source, path)
    const response = toResponse(
      { ...rest, headers: { ...headers, ...privacy, ...corsHeaders(request, token !== undefined) } },
      mock.clock.now(),
    )
    return request.method === 'HEAD' ? new Response(null, response) : response
  }
}

const optionNames: Record<keyof ControlOptions, true> = {
  token: true,
  onChange: true,
  onReset: true,
  validateResponses: true,
}

/** The documents say the same to everybody, and nothing of the mock's data. */
const publicOperations: ReadonlySet<OperationId> = new Set(['getControlDocument', 'getServiceDocument'])

const findRoute = compileRoutes(operations)

/** The state of a mock is nothing to keep, and nothing that a browser may take for a script. */
const privacy = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

const everyMethod = [...new Set(Object.values(operations).map(({ method }) => method))]

function methodsOf(path: string): string[] {
  const methods: string[] = everyMethod.filter((method) => findRoute(method, path))
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods
}

function pathOf({ url }: Request): string {
  const { pathname } = new URL(url)
  return (pathname.startsWith(controlPrefix) ? pathname.slice(controlPrefix.length) : pathname) || '/'
}

function unknownRoute(method: string, path: string, methods: readonly string[]): Problem<404> {
  const taken = methods.length > 0 ? `this path takes ${methods.join(', ')}, and ` : ''
  return notFound(
    `There is no ${method} ${controlPrefix}${path}; ${taken}${controlPrefix}/openapi.json describes everything there is.`,
  )
}
