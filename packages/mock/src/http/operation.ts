import type * as z from 'zod'
import type { Dialect } from '../dialect/dialect.ts'
import type { ApiKey } from '../domain/keys/keys.ts'
import type { World } from '../domain/world/world.ts'
import type { OperationId, operations } from '../generated/operations.ts'
import type { operations as Documented } from '../generated/types.ts'
import type { Paginate } from './paging.ts'
import type { RecordDialect } from './record-dialect.ts'
import type { BodyOf, PathOf, ResponseOf } from './spec-types.ts'
import type { Validators } from './validators.ts'

/** What a handler of the operation is given: checked values, typed by the OpenAPI document, and the caller's world. */
export interface OperationContext<Id extends OperationId = OperationId> {
  readonly path: PathOf<Documented[Id]>
  readonly query: QueryOf<Id>
  readonly body: BodyOf<Documented[Id]>
  readonly world: World
  readonly key: ApiKey
  readonly dialect: Dialect
  /** Tells the journal of a switch that the handler goes by. */
  readonly recordDialect: RecordDialect
  /** The part of a list that was asked for, and the list's `meta`. */
  readonly paginate: Paginate
}

/** An answer that the document describes for the operation: its status together with its body. */
export type SpecResponse<Id extends OperationId> = ResponseOf<Documented[Id]>

/** Serves one operation; the compiler refuses an answer that the document doesn't describe. */
export type OperationHandler<Id extends OperationId> = (call: OperationContext<Id>) => SpecResponse<Id>

/** The handlers of every operation with the tag. */
export type HandlersOf<Tag extends (typeof operations)[OperationId]['tag']> = {
  readonly [Id in OperationId as (typeof operations)[Id]['tag'] extends Tag
    ? Id
    : never]: OperationHandler<Id>
}

/** A handler for every operation of the document; one that is missing doesn't compile. */
export type Handlers = { readonly [Id in OperationId]: OperationHandler<Id> }

type QueryOf<Id extends OperationId> = Validators[Id] extends { query: () => infer Schema extends z.ZodType }
  ? z.output<Schema>
  : object
