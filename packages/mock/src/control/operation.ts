import type * as z from 'zod'
import type { OperationId, operations } from '../generated/control-operations.ts'
import type { operations as Documented } from '../generated/control-types.ts'
import type { validators } from '../generated/control-validators.ts'
import type { BodyOf, PathOf, ResponseOf } from '../http/spec-types.ts'
import type { Mock } from '../mock.ts'
import type { Organization } from '../organizations/organization.ts'
import type { ChurnRegister } from './churn-register.ts'

export type { OperationId } from '../generated/control-operations.ts'

/** What a handler is given: checked values, typed by the control document, and what there is to steer. */
export interface ControlContext<Id extends OperationId = OperationId> {
  readonly path: PathOf<Documented[Id]>
  readonly query: QueryOf<Id>
  readonly body: BodyOf<Documented[Id]>
  readonly mock: Mock
  /** The organization that the path names. */
  readonly organization: PathOf<Documented[Id]> extends { organization_id: string } ? Organization : undefined
  readonly churns: ChurnRegister
  /** Base address of the service, as seen from who asks. */
  readonly baseUrl: string
  /** Sets up, after a reset, what is to be there from the start. */
  readonly onReset: (() => void) | undefined
}

/** An answer that the control document describes for the operation. */
export type ControlResponse<Id extends OperationId> = ResponseOf<Documented[Id]>

/** Serves one operation; the compiler refuses an answer that the document doesn't describe. */
export type Handler<Id extends OperationId> = (
  call: ControlContext<Id>,
) => ControlResponse<Id> | Promise<ControlResponse<Id>>

/** The handlers of every operation with the tag. */
export type HandlersOf<Tag extends (typeof operations)[OperationId]['tag']> = {
  readonly [Id in OperationId as (typeof operations)[Id]['tag'] extends Tag ? Id : never]: Handler<Id>
}

/** A handler for every operation of the document; one that is missing doesn't compile. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> }

type QueryOf<Id extends OperationId> = (typeof validators)[Id] extends {
  query: () => infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : object
