import { transform } from 'sucrase'
import type { Failure } from './messages.ts'

const file = 'snippet.ts'
const maxLength = 10_000

/** A program, which receives the modules that it imports. */
export type Program = (require: (name: string) => unknown, exports: object) => Promise<void>

/** Removes the types of a snippet, and makes a function of it. Its lines keep their numbers. */
export function compile(code: string): Program {
  const compiled = transform(code, {
    transforms: ['typescript', 'imports'],
    disableESTransforms: true,
    preserveDynamicImport: true,
    production: true,
  }).code
  // An indirect evaluation has no access to the variables of this module.
  // biome-ignore lint/security/noGlobalEval: the user has written or chosen the code, and started it
  const evaluate = globalThis.eval
  return evaluate(`(async (require, exports) => { ${compiled}\n})\n//# sourceURL=${file}`)
}

/** Describes an error of a snippet, with its line. */
export function describeFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: `The program threw ${String(error)}.`, line: undefined }
  const text = error.message.slice(0, maxLength)
  const syntax =
    /^Error transforming .*?: (.*) \((\d+):\d+\)$/s.exec(text) ?? /^(.*) \((\d+):\d+\)$/s.exec(text)
  if (error instanceof SyntaxError && syntax) {
    return { message: `SyntaxError: ${syntax[1]}`, line: Number(syntax[2]) }
  }
  const line = new RegExp(`${file}:(\\d+)`).exec(error.stack ?? '')?.[1]
  return { message: `${error.name}: ${text}`, line: line === undefined ? undefined : Number(line) }
}
