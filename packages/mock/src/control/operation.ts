import type { OperationId, operations } from '../../../../spec/generated/control-operations.ts'
import type { operations as Documented } from '../../../../spec/generated/control-types.ts'
import type { validators } from '../../../../spec/generated/control-validators.ts'
import type { HandlersWithTag, OperationInput, PathOf, ResponseOf } from '../http/spec-types.ts'
import type { Mock } from '../mock.ts'
import type { MockOrganization } from '../organizations/organization.ts'
import type { ChurnRegister } from './churn-register.ts'
import type { RespondWithEvents } from './events/respond-with-events.ts'

export type { OperationId } from '../../../../spec/generated/control-operations.ts'

/** Input of an operation's handler: the validated request, and the mock that it controls. */
export interface ControlContext<Id extends OperationId = OperationId>
  extends OperationInput<Documented[Id], (typeof validators)[Id]> {
  readonly mock: Mock
  /** Organization that the path names. */
  readonly organization: PathOf<Documented[Id]> extends { organization_id: string }
    ? MockOrganization
    : undefined
  readonly churns: ChurnRegister
  readonly respondWithEvents: RespondWithEvents
  readonly request: Pick<Request, 'headers' | 'signal'>
  /** Base address of the service, under the host of the request. */
  readonly baseUrl: string
  /** Restores the initial setup after a reset. */
  readonly onReset: (() => void) | undefined
}

/** Response of an operation that the document describes. */
export type ControlResponse<Id extends OperationId> = ResponseOf<Documented[Id]>

/** Handlers of every operation. A missing one doesn't compile, nor does a response that the document doesn't describe. */
export type Handlers = {
  readonly [Id in OperationId]: (
    context: ControlContext<Id>,
  ) => ControlResponse<Id> | Promise<ControlResponse<Id>>
}

/** Handlers of the operations with the tag. */
export type HandlersOf<Tag> = HandlersWithTag<Handlers, typeof operations, Tag>
