import { readFileSync } from 'node:fs'

/** Body of every response, from the file in the first argument. */
export const body = readFileSync(process.argv[2] ?? '', 'utf8')

/** Parsed body. */
export const list: { readonly data: Record<string, unknown>[]; readonly meta: object } = JSON.parse(body)
