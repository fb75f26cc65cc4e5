import type { Job } from './jobs.ts'

/** Message of a compiler for a file. */
export interface Diagnostic {
  readonly file: string
  readonly code: number
  readonly message: string
}

/** A known compiler error, and its reason. */
interface Limit {
  readonly reason: string
  readonly covers: (diagnostic: Diagnostic, job: Job, compiler: string) => boolean
}

/** Names that TypeScript can't find: a value, a type, a namespace, a member of the global object. */
const isMissingName = ({ code }: Diagnostic) =>
  [2304, 2318, 2503, 2552, 2580, 2583, 2584, 2591, 2867, 2868].includes(code)

const platformNames =
  /'(Request|RequestInit|RequestInfo|RequestCredentials|Response|Headers|HeadersInit|Body|BodyInit|FormData|Blob|File|AbortSignal|AbortController|AbortSignalEventMap|URL|URLSearchParams|ReadableStream|globalThis|Event|EventTarget|console)'/

/** msw, and what its types stand on. */
const typesOfMsw = ['msw', '@mswjs/interceptors', 'rettime']

/** The known limits, each with the reason that is shown. */
const limits: readonly Limit[] = [
  {
    reason: 'without the DOM library and Node’s types there is no Request, Response, Headers, AbortSignal',
    covers: (diagnostic, { settings: { hasDom, hasNode } }) =>
      !hasDom &&
      !hasNode &&
      ((isMissingName(diagnostic) && platformNames.test(diagnostic.message)) ||
        // `typeof globalThis.Request`, in the types of openapi-fetch.
        (diagnostic.code === 7017 && isOf(diagnostic.file, ['openapi-fetch']))),
  },
  {
    reason: 'the types of msw need the DOM library',
    covers: ({ file }, { settings }) => !settings.hasDom && isOf(file, typesOfMsw),
  },
  {
    reason: 'the console of a page needs the DOM library',
    covers: (diagnostic, { settings }) =>
      !settings.hasDom &&
      isMissingName(diagnostic) &&
      diagnostic.file.endsWith('/mock/src/adapters/console.d.ts'),
  },
  {
    reason: 'the types of msw need TypeScript 5.6 or newer',
    covers: ({ file }, _, compiler) => compiler === '5.4' && isOf(file, typesOfMsw),
  },
  {
    reason:
      'msw 3 is for ES modules only, which CommonJS can require from Node 20.19 on, but not under node16',
    covers: ({ file, code }) =>
      (code === 1479 || code === 1541) && file.endsWith('/mock/src/adapters/msw.d.ts'),
  },
]

/** Returns the reason of a known error, or undefined for a problem. */
export function reasonFor(diagnostic: Diagnostic, job: Job, compiler: string): string | undefined {
  return limits.find(({ covers }) => covers(diagnostic, job, compiler))?.reason
}

function isOf(file: string, packages: readonly string[]): boolean {
  return packages.some((name) => file.startsWith(`../node_modules/${name}/`))
}
