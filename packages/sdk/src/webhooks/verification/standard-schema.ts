/**
 * A validator of any library that follows Standard Schema v1 (https://standardschema.dev): Zod, Valibot, ArkType, the
 * validators of the service's specification.
 */
export interface StandardSchema<Output = unknown> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined
  }
}

type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] }

interface SchemaIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** What the validator makes of the value, or what is wrong with it, as `data.new_status: …`. */
export async function validate<Output>(
  schema: StandardSchema<Output>,
  value: unknown,
): Promise<{ value: Output } | { problem: string }> {
  const result = await schema['~standard'].validate(value)
  return result.issues ? { problem: result.issues.map(describe).join(', ') } : { value: result.value }
}

function describe({ path = [], message }: SchemaIssue): string {
  const keys = path.map((step) => String(typeof step === 'object' ? step.key : step))
  return keys.length > 0 ? `${keys.join('.')}: ${message}` : message
}
