/** The parts of an OpenAPI document that {@link readReference} reads. */
export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly 'x-assumptions': Readonly<
    Record<string, { readonly description: string; readonly switches: readonly string[] }>
  >
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: OpenApiOperation }>>
  readonly components: {
    readonly securitySchemes: { readonly apiKey: { readonly description: string } }
    readonly parameters: Readonly<Record<string, OpenApiParameter>>
    readonly headers: Readonly<Record<string, Omit<OpenApiParameter, 'name' | 'in'>>>
    readonly responses: Readonly<Record<string, OpenApiResponse>>
    readonly schemas: Readonly<Record<string, OpenApiSchema>>
  }
}

/** Names of the gaps that a part of the document fills. */
interface Assuming {
  readonly 'x-assumption'?: string | readonly string[]
}

/** A pointer such as `#/components/schemas/Permit`. */
export interface Ref {
  readonly $ref: string
}

/** An operation of a path or webhook. */
export interface OpenApiOperation extends Assuming {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly [string]
  readonly deprecated?: boolean
  readonly 'x-required-permission'?: string
  readonly parameters?: readonly Ref[]
  readonly requestBody?: { readonly content: OpenApiContent }
  readonly responses: Readonly<Record<string, Ref | OpenApiResponse>>
}

/** A parameter of an operation. */
export interface OpenApiParameter extends Assuming {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description: string
  readonly schema: OpenApiSchema
  readonly example?: unknown
}

/** A response of an operation. */
export interface OpenApiResponse extends Assuming {
  readonly description: string
  readonly content?: OpenApiContent
}

/** A JSON body. */
export interface OpenApiContent {
  readonly 'application/json': { readonly schema: OpenApiSchema; readonly example?: unknown }
}

/** A JSON schema. */
export interface OpenApiSchema extends Assuming {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly default?: unknown
  readonly const?: string
  readonly enum?: readonly string[]
  readonly items?: OpenApiSchema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, OpenApiSchema>>
  readonly allOf?: readonly OpenApiSchema[]
  readonly anyOf?: readonly OpenApiSchema[]
  readonly oneOf?: readonly OpenApiSchema[]
  readonly example?: unknown
}
