import { invalid, typeOf } from '../../errors/configuration-error.ts'
import { WebhookVerificationError } from '../../errors/webhook-verification-error.ts'

/**
 * A validator of any library that follows Standard Schema v1 (https://standardschema.dev), such as Zod, Valibot or ArkType.
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
  | { readonly value?: undefined; readonly issues: readonly SchemaIssue[] }

interface SchemaIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/**
 * Returns a function that returns the validator's output, and throws a `WebhookVerificationError` if it reports issues.
 *
 * @throws ConfigurationError for a validator that does not follow Standard Schema, such as one of an old Zod.
 */
export function createValidator(schema: unknown): (event: unknown) => Promise<unknown> {
  const { '~standard': standard }: Partial<StandardSchema> = Object(schema)
  if (typeof standard?.validate !== 'function') {
    throw invalid('schema', 'a Standard Schema, such as one of Zod 3.24 or newer', typeOf(schema))
  }
  return async function validate(event) {
    const { issues, value } = await standard.validate(event)
    if (!issues) return value
    throw new WebhookVerificationError('invalid_event', `${describeIssues(issues)}.`)
  }
}

/** Returns the issues of an event as text: `event.data.new_status: …`. */
function describeIssues(issues: readonly SchemaIssue[]): string {
  const toKey = (step: PropertyKey | { readonly key: PropertyKey }) =>
    String(typeof step === 'object' ? step.key : step)
  return issues
    .map(({ path = [], message }) => `${['event', ...path.map(toKey)].join('.')}: ${message}`)
    .join(', ')
}
