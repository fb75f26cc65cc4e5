import type { components } from '../generated/types.ts'

/** Schema of the OpenAPI document. Interfaces extend it, because editors and compilers show an interface by its name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]
