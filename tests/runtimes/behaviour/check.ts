import type { Subject } from './subject.ts'

/** Something that has to be so wherever the SDK runs. Throws what was expected where it isn't. */
export type Check = (subject: Subject) => void | Promise<void>

/** What a run tells: first what it is going to check, then how each check went, then that it is through. */
export type Line =
  | { readonly checks: readonly string[] }
  | { readonly check: string; readonly why?: string }
  | { readonly done: true }
