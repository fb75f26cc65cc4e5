import type { paths } from '../generated/types.ts'
import type { InstantLike } from './query.ts'

/**
 * Description of one call as data. Its method and path decide which parameters and body it has, by the OpenAPI document;
 * everything else doesn't compile.
 */
export type Operation = {
  [Path in keyof paths]: {
    [Method in keyof paths[Path]]-?: OperationAt<Path, Method, paths[Path][Method]>
  }[keyof paths[Path]]
}[keyof paths]

/** Description of a call that reads one page of a list. */
export type ListOperation = Pageable<Operation>

/** Returns the same list operation with another query. */
export function withQuery<Listing extends ListOperation>(operation: Listing, query: object): Listing {
  return { ...operation, params: { ...operation.params, query } }
}

type OperationAt<Path, Method, Definition> = Definition extends { readonly responses: object }
  ? {
      readonly method: Uppercase<Method & string>
      readonly path: Path
      /** Throws if an argument is invalid. Runs within the call, which then rejects. */
      readonly check?: () => void
    } & ParamsOf<Definition> &
      BodyOf<Definition>
  : never

type ParamsOf<Definition> = Definition extends { parameters: { path: infer Values; query?: infer Query } }
  ? { readonly params: { readonly path: Values; readonly query?: QueryOf<Query> } }
  : Definition extends { parameters: { query?: infer Query } }
    ? { readonly params?: { readonly path?: never; readonly query?: QueryOf<Query> } }
    : never

/** `undefined` is left out of the address, and an instant becomes ISO 8601 text. */
type QueryOf<Query> = [NonNullable<Query>] extends [never]
  ? undefined
  : {
      [Name in keyof NonNullable<Query>]:
        | NonNullable<Query>[Name]
        | (Name extends 'updated_since' ? InstantLike : never)
        | undefined
    }

/** `undefined` is left out of JSON. */
type BodyOf<Definition> = Definition extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { readonly body: AllowUndefined<Body> }
  : { readonly body?: never }

type Pageable<Each> = Each extends { readonly params?: { readonly query?: infer Query } }
  ? 'per_page' extends keyof Query
    ? Each
    : never
  : never

/** Fields that may be `undefined` if they may be absent, for programs that compile with `exactOptionalPropertyTypes`. */
export type AllowUndefined<Fields> = {
  [Name in keyof Fields]: Record<never, never> extends Pick<Fields, Name>
    ? Fields[Name] | undefined
    : Fields[Name]
}
