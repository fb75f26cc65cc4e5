// `schema.json` describes the properties.

/** JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** File with cases of one subject. */
export interface CaseFile {
  readonly subject: string
  readonly template?: string
  readonly cases: readonly Case[]
}

/** A call of a client, the responses of the service, and the outcome that a correct client has. */
export interface Case {
  readonly name: string
  readonly why: string
  readonly section: string
  readonly call: Call
  readonly responses?: readonly CaseResponse[]
  readonly list?: CaseList
  readonly expected: Expected
}

/** Call of the client. */
export interface Call {
  readonly operation: string
  readonly arguments?: { readonly [name: string]: Json }
  readonly settings?: {
    readonly timeout_ms?: number
    readonly retries?: number
  }
}

/** Response to one request. Exactly one of `status`, `reset` and `hang`. */
export interface CaseResponse {
  readonly to?: ExpectedRequest
  readonly status?: number
  readonly headers?: { readonly [name: string]: string }
  readonly body?: Json
  readonly text?: string
  readonly reset?: boolean
  readonly hang?: boolean
}

/** Properties of a request. Those that are absent are not checked. */
export interface ExpectedRequest {
  readonly method?: string
  readonly path?: string
  readonly query?: { readonly [name: string]: string }
  readonly headers?: { readonly [name: string]: string }
  readonly body?: Json
}

/** List of permits that changes while it is read, most recently updated first. */
export interface CaseList {
  readonly count: number
  readonly max_per_page?: number
  readonly past_end?: 'empty' | 'not_found' | 'last_page'
  readonly meta_without?: readonly string[]
  readonly total_error?: number
  readonly meta_as_text?: boolean
  readonly hidden?: readonly number[]
  readonly changes?: readonly ListChange[]
  readonly failures?: { readonly [request: string]: CaseResponse }
}

/** Changes of a list after a request. */
export interface ListChange {
  readonly after: number
  readonly remove?: readonly number[]
  readonly update?: readonly number[]
  readonly add?: readonly number[]
}

/** Outcome of a correct client. */
export interface Expected {
  readonly items?: 'present' | readonly Json[]
  readonly result?: Json
  readonly error?: { readonly [name: string]: Json }
  readonly events?: readonly string[]
  readonly requests?: { readonly min?: number; readonly max?: number }
  readonly waits?: readonly { readonly before: number; readonly min_ms: number; readonly max_ms: number }[]
}

/** Outcome that a driver reports. */
export interface Outcome {
  readonly items?: readonly unknown[]
  readonly result?: unknown
  readonly error?: { readonly [name: string]: Json }
  readonly events?: readonly string[]
  readonly unsupported?: boolean
}
