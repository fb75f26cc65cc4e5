import { validators } from '../../../../spec/generated/control-validators.ts'
import { messageOf } from '../errors/message-of.ts'
import { errorKind } from '../errors/user-error.ts'
import type { HandlerResult } from '../http/context.ts'
import { HttpError, orNotFound } from '../http/http-error.ts'
import { callHandler } from '../http/operation.ts'
import { parseBody } from '../http/parse/body.ts'
import { parseQuery } from '../http/parse/query.ts'
import { conflict, invalidRequest, notFound, problem } from '../http/problems.ts'
import { pathPrefixOf, type RouteMatch } from '../http/routes.ts'
import type { OperationValidators } from '../http/spec-types.ts'
import type { Mock } from '../mock.ts'
import type { MockOrganization } from '../organizations/organization.ts'
import { createChurnRegister } from './churn-register.ts'
import { createEventResponder } from './events/respond-with-events.ts'
import { handlers } from './handlers/handlers.ts'
import type { OperationId } from './operation.ts'

/** Returns a function that validates a request, calls the handler of its operation, and turns errors into responses. */
export function createDispatch(
  mock: Mock,
  onReset?: () => void,
): (request: Request, route: RouteMatch<OperationId>) => Promise<HandlerResult> {
  const churns = createChurnRegister()
  const respondWithEvents = createEventResponder(mock)
  const servicePath = pathPrefixOf(mock.baseUrl)

  return async function dispatch(request, { operation, path }) {
    const { origin, search } = new URL(request.url)
    const validator: OperationValidators = validators[operation]
    try {
      const organization = path.organization_id === undefined ? undefined : find(mock, path.organization_id)
      const query = validator.query ? parseQuery(validator.query(), search, 'strict') : {}
      const text = await request.text()
      const body = validator.body && parseBody(validator.body(), text, 'strict')
      const baseUrl = `${origin}${servicePath}`
      return await callHandler<OperationId, HandlerResult | Promise<HandlerResult>>(handlers, operation, {
        path,
        query,
        body,
        mock,
        organization,
        churns,
        respondWithEvents,
        request,
        baseUrl,
        onReset,
      })
    } catch (error) {
      return toProblem(error)
    }
  }
}

function find(mock: Mock, organization_id: string): MockOrganization {
  const organizations = mock.organizations()
  const organization =
    organization_id === 'default'
      ? organizations[0]
      : organizations.find((other) => other.organization.organization_id === organization_id)
  return orNotFound(organization, 'organization', organization_id)
}

/**
 * Errors marked by `user-error.ts` are mistakes of the caller, or conflicts. Others are defects, or come from code of the
 * program that runs the mock, such as a callback of its clock.
 */
function toProblem(error: unknown): HandlerResult {
  if (error instanceof HttpError) return error.problem
  const message = messageOf(error)
  const kind = errorKind(error)
  if (kind === 'input') return invalidRequest(message)
  if (kind === 'missing') return notFound(message)
  if (kind === 'state') return conflict(message)
  return problem(500, 'server_error', message)
}
