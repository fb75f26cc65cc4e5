import type { Subject } from './subject.ts'

/** A check that must pass on every runtime. Throws with the expected result otherwise. */
export type Check = (subject: Subject) => void | Promise<void>

/** Message of a run: first the names of its checks, then the result of each, then the end. */
export type Line =
  | { readonly checks: readonly string[] }
  | { readonly check: string; readonly failure?: string }
  | { readonly done: true }
