/** The `test` of Vitest (with globals), Jest or node:test, so that one suite runs in all of them. */
export const test = globalThis.test ?? (await import('node:test')).test
