import type * as z from 'zod'

/** Operation as openapi-typescript describes it. */
export interface DocumentedOperation {
  readonly parameters: unknown
  readonly responses: object
}

/** Validators of an operation, as `src/generated` lists them. Each is created by its first call. */
export interface OperationValidators {
  readonly query?: () => z.ZodObject
  readonly body?: () => z.ZodType
  /** Validators by status; undefined for a response without a body. */
  readonly responses: Readonly<Record<number, (() => z.ZodType) | undefined>>
}

/** Validated parts of a request, typed by the document of its API. */
export interface OperationInput<
  Operation extends DocumentedOperation,
  Validators extends OperationValidators,
> {
  readonly path: PathOf<Operation>
  readonly query: QueryOf<Validators>
  readonly body: BodyOf<Operation>
}

/** Response that the document describes for the operation: a status together with its body. */
export type ResponseOf<Operation extends DocumentedOperation> = {
  [Status in keyof Operation['responses']]: {
    readonly status: Status
    readonly body: JsonOf<Operation['responses'][Status]>
  }
}[keyof Operation['responses']]

/** Handlers of the operations with the tag. */
export type HandlersWithTag<Handlers, Operations, Tag> = {
  readonly [Id in keyof Handlers & keyof Operations as Operations[Id] extends { readonly tag: Tag }
    ? Id
    : never]: Handlers[Id]
}

/** Values of the parameters in the operation's path. */
export type PathOf<Operation extends DocumentedOperation> = Operation['parameters'] extends {
  readonly path: infer Path
}
  ? Path
  : object

type QueryOf<Validators extends OperationValidators> = Validators extends {
  readonly query: () => infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : object

/** Body of the operation; undefined for an operation without one. */
type BodyOf<Operation extends DocumentedOperation> = Operation extends { readonly requestBody?: infer Body }
  ? [Exclude<Body, undefined>] extends [never]
    ? undefined
    : JsonOf<Exclude<Body, undefined>>
  : undefined

/** JSON of a request or a response; undefined for one without a body. */
type JsonOf<Message> = Message extends { readonly content: { readonly 'application/json': infer Json } }
  ? Json
  : undefined
