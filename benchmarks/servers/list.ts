import { readFileSync } from 'node:fs'

/** The body that this program is to answer with; whoever starts it names the file. */
export const body = readFileSync(process.argv[2] ?? '', 'utf8')

/** The same as a value. */
export const list: { readonly data: Record<string, unknown>[]; readonly meta: object } = JSON.parse(body)
