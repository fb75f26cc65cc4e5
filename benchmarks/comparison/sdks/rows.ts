/** Rows of the table of SDKs, with a description of their probes. */
export const sdkRows = {
  iterate: ['Reads all pages with `for await`', 'Iterates over a list of 350 items.'],
  removed: [
    'Misses nothing when items are removed meanwhile',
    'Removes three items that were read already, while the first page is being read.',
  ],
  added: [
    'Returns what was added meanwhile',
    'Adds an item at the front of the list, while the first page is being read.',
  ],
  resume: [
    'Continues a list in another process',
    'Reads 120 items, and continues with what a new client can be given.',
  ],
  retries: ['Repeats a read after a 503, by default', 'Counts the attempts of a read that always fails.'],
  retryAfter: [
    'Waits for `Retry-After`, by default',
    'Responds once with 429 and `Retry-After: 1`, and looks at the time of the next attempt.',
  ],
  pacing: ['429s for 30 calls at once, with a limit of 10 in 2 s', 'Counts the 429s and the failed calls.'],
  deadline: [
    'A deadline over all attempts',
    'Limits a call to 300 ms, while each attempt returns 503. It must end within 450 ms.',
  ],
  create: [
    'A creation whose response is lost',
    'Creates, and breaks the connection once. The service repeats its response for a repeated idempotency key. Counts the creations.',
  ],
  webhooks: ['Verifies webhooks', 'Passes a genuine body, and a changed one.'],
  replay: [
    'Rejects a webhook of yesterday, by default',
    'Passes a genuine delivery that was signed a day ago.',
  ],
  once: ['Handles a repeated webhook once', 'Passes the same delivery twice, and counts the handled ones.'],
  sync: [
    'Keeps a copy: changes since the last run, and removals',
    'Looks for it in what the package exports; ours must return a change and a removal.',
  ],
  response: ['Headers of a response', 'Reads a header of the response to a call.'],
  errors: ['A class for each error', 'Reads something that does not exist.'],
  hooks: ['Hooks for requests', 'Counts a request in a hook.'],
  otel: ['OpenTelemetry', 'Looks for an entry point in what the package exports.'],
  browser: ['Runs without modules of Node', 'Bundles it for browsers and edge runtimes with esbuild.'],
  commonjs: ['CommonJS', 'Looks for a condition `require` in its manifest.'],
} as const satisfies Record<string, readonly [title: string, probe: string]>

/** Name of a row of the table of SDKs. */
export type SdkRow = keyof typeof sdkRows
