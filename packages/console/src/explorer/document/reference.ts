/**
 * The service's OpenAPI document, prepared for reading: references resolved where they are read, and in document order. Browsers
 * receive it without what is empty.
 */
export interface Reference {
  readonly title: string
  readonly version: string
  readonly description: string
  readonly authentication: string
  readonly groups: readonly OperationGroup[]
  /** Headers of every response to an authenticated request. */
  readonly headers: readonly Field[]
  readonly errors: readonly ErrorResponse[]
  /** Named schemas. A {@link Schema} refers to them by name. */
  readonly schemas: Readonly<Record<string, Schema>>
  /** Gaps of the service's specification by name. */
  readonly gaps: Readonly<Record<string, Gap>>
  /** Switches of the mock's dialect that belong to a gap, by name. */
  readonly switches: Readonly<Record<string, DialectSwitch>>
}

/** Operations or webhooks of one tag. */
export interface OperationGroup {
  readonly name: string
  readonly description: string
  readonly operations: readonly Operation[]
}

/** An operation, or a webhook, whose `path` is the name of its event. */
export interface Operation {
  /** The `operationId`, which is also the anchor of its section. */
  readonly id: string
  readonly isWebhook?: boolean | undefined
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly isDeprecated?: boolean | undefined
  /** Permission that a key needs, `none` for any valid key. Webhooks have none. */
  readonly permission: string | undefined
  readonly gaps?: readonly string[] | undefined
  readonly parameters: readonly Parameter[]
  readonly body: Body | undefined
  /** Responses that are not errors. */
  readonly responses: readonly OperationResponse[]
  /** Statuses of the operation's errors, which {@link Reference.errors} describes. */
  readonly errors?: readonly string[] | undefined
}

/** A JSON body. */
export interface Body {
  readonly schema: Schema
  readonly example: unknown
}

/** A response of an operation. */
export interface OperationResponse {
  readonly status: string
  readonly description: string
  readonly gaps?: readonly string[] | undefined
  /** Undefined for the response to a webhook. */
  readonly body: Body | undefined
}

/** A failure that several operations respond with. */
export interface ErrorResponse {
  readonly status: string
  readonly code: string
  readonly description: string
  readonly gaps?: readonly string[] | undefined
  readonly example: unknown
}

/** A schema as text and rows. */
export interface Schema {
  /** Type in words, such as "array of strings". */
  readonly type: string
  readonly description?: string | undefined
  /** Further rules in words, such as "at most 100". */
  readonly rules?: readonly string[] | undefined
  /** Values of an enumeration. */
  readonly values?: readonly string[] | undefined
  /** True if values other than `values` are allowed. */
  readonly isOpen?: boolean | undefined
  readonly example: unknown
  readonly gaps?: readonly string[] | undefined
  /** Name of the schema with the fields of the value, or of its items. */
  readonly name: string | undefined
  readonly fields?: readonly Field[] | undefined
  /** Names of the schemas of which the value has one. */
  readonly variants?: readonly string[] | undefined
}

/** A schema under a name. */
export interface Field extends Schema {
  readonly field: string
  readonly isRequired?: boolean | undefined
}

/** A parameter of an operation. */
export interface Parameter extends Field {
  readonly in: 'path' | 'query' | 'header'
}

/** A detail that the service's specification leaves open. */
export interface Gap {
  readonly description: string
  readonly switches: readonly string[]
}

/** A switch of the mock's dialect. */
export interface DialectSwitch {
  readonly summary: string
  /** The default, then other values, as source text. */
  readonly values: readonly SwitchValue[]
  /** Accepted values in words, if they are more than `values`. */
  readonly accepts: string | undefined
}

/** A value of a switch in the notations in which it is set. */
export interface SwitchValue {
  /** TypeScript, for `createMock`. */
  readonly code: string
  /** Text after `--dialect name=`. */
  readonly flag: string
}
