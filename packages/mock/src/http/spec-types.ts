/** An operation as openapi-typescript describes it. */
export interface DocumentedOperation {
  readonly parameters: unknown
  readonly responses: object
}

/** An answer that the document describes for the operation: its status together with its body. */
export type ResponseOf<Operation extends DocumentedOperation> = {
  [Status in keyof Operation['responses']]: {
    readonly status: Status
    readonly body: JsonOf<Operation['responses'][Status]>
  }
}[keyof Operation['responses']]

/** The values that the path of the operation holds. */
export type PathOf<Operation extends DocumentedOperation> = Operation['parameters'] extends {
  readonly path: infer Path
}
  ? Path
  : object

/** The body that the operation takes; undefined for one that takes none. */
export type BodyOf<Operation extends DocumentedOperation> = Operation extends {
  readonly requestBody?: infer Body
}
  ? [Exclude<Body, undefined>] extends [never]
    ? undefined
    : JsonOf<Exclude<Body, undefined>>
  : undefined

/** What a request or an answer says as JSON; undefined for one without a body. */
type JsonOf<Message> = Message extends { readonly content: { readonly 'application/json': infer Json } }
  ? Json
  : undefined
