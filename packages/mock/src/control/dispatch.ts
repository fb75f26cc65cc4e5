import { errorKind } from '../errors/user-error.ts'
import type { HandlerResult } from '../http/context.ts'
import { invalidRequest, problem } from '../http/problems.ts'
import type { RouteMatch } from '../http/routes.ts'
import type { Mock } from '../mock.ts'
import type { Organization } from '../organizations/organization.ts'
import { createChurnRegister } from './churn-register.ts'
import { handlers } from './handlers/handlers.ts'
import { conflict, HttpError, orNotFound } from './http-error.ts'
import type { ControlContext, OperationId } from './operation.ts'
import { readBody, readQuery } from './read.ts'

/** Checks what was sent and hands it to the operation's handler; what is thrown becomes an answer. */
export function createDispatch(
  mock: Mock,
  onReset?: () => void,
): (request: Request, route: RouteMatch<OperationId>) => Promise<HandlerResult> {
  const churns = createChurnRegister()
  const servicePath = new URL(mock.baseUrl).pathname.replace(/\/$/, '')

  return async function dispatch(request, { operation, path }) {
    // The validators made query and body what this operation's handler wants, which the compiler can't follow
    // through a table.
    const handle = handlers[operation] as (call: UntypedCall) => HandlerResult | Promise<HandlerResult>
    const { origin, search } = new URL(request.url)
    try {
      const organization = path.organization_id === undefined ? undefined : find(mock, path.organization_id)
      const query = readQuery(operation, search)
      const body = readBody(operation, await request.text())
      return await handle({
        path,
        query,
        body,
        mock,
        organization,
        churns,
        baseUrl: `${origin}${servicePath}`,
        onReset,
      })
    } catch (error) {
      return toProblem(error)
    }
  }
}

type Checked = 'path' | 'query' | 'body' | 'organization'
type UntypedCall = Omit<ControlContext, Checked> & Record<Checked, unknown>

function find(mock: Mock, organization_id: string): Organization {
  const organizations = mock.organizations()
  const organization =
    organization_id === 'default'
      ? organizations[0]
      : organizations.find((other) => other.organization.organization_id === organization_id)
  return orNotFound(organization, 'organization', organization_id)
}

/**
 * What the mock refuses on purpose is the asker's mistake, or a conflict. Everything else is a defect, or comes from code
 * of the program that runs the mock, such as a callback of its clock.
 */
function toProblem(error: unknown): HandlerResult {
  if (error instanceof HttpError) return error.problem
  const message = error instanceof Error ? error.message : String(error)
  const reason = errorKind(error)
  if (reason === 'input') return invalidRequest(message)
  if (reason === 'state') return conflict(message)
  return problem(500, 'server_error', message)
}
