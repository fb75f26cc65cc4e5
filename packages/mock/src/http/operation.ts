import type { OperationId, operations } from '../../../../spec/generated/operations.ts'
import type { operations as Documented } from '../../../../spec/generated/types.ts'
import type { validators } from '../../../../spec/generated/validators.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { ApiKey } from '../domain/keys/keys.ts'
import type { World } from '../domain/world/world.ts'
import type { Paginate } from './paging.ts'
import type { RecordDialectUse } from './record-dialect-use.ts'
import type { HandlersWithTag, OperationInput, ResponseOf } from './spec-types.ts'

/** Input of an operation's handler: the validated request, and the state that it may read and change. */
export interface OperationContext<Id extends OperationId = OperationId>
  extends OperationInput<Documented[Id], (typeof validators)[Id]> {
  readonly world: World
  readonly key: ApiKey
  readonly dialect: Dialect
  /** Records a dialect value that the response depends on. */
  readonly recordDialectUse: RecordDialectUse
  /** Selects the requested page of a list, and returns the list's `meta`. */
  readonly paginate: Paginate
}

/** Response of an operation that the document describes. */
export type SpecResponse<Id extends OperationId> = ResponseOf<Documented[Id]>

/** Handlers of every operation. A missing one doesn't compile, nor does a response that the document doesn't describe. */
export type Handlers = {
  readonly [Id in OperationId]: (context: OperationContext<Id>) => SpecResponse<Id>
}

/** Handlers of the operations with the tag. */
export type HandlersOf<Tag> = HandlersWithTag<Handlers, typeof operations, Tag>

/**
 * Calls the handler of an operation. The input must have been validated for this operation, which the compiler can't follow
 * through a table.
 */
export function callHandler<Id extends string, Result>(
  handlers: Readonly<Record<Id, (context: never) => Result>>,
  operation: Id,
  context: object,
): Result {
  const handle = handlers[operation] as (context: object) => Result
  return handle(context)
}
