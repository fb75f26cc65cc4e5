import { readFileSync } from 'node:fs'
import type { Call, Case, CaseFile } from './case.ts'

/** Subjects, which are the names of the files. */
export const subjects = ['paging', 'retries', 'limits', 'errors', 'requests', 'signatures', 'order'] as const

/** Returns the content of a file. */
export function readFile(subject: string): CaseFile {
  return JSON.parse(readFileSync(new URL(`../${subject}.json`, import.meta.url), 'utf8'))
}

/** Returns the cases of a file, with every body in Base64. */
export function readCases(subject: string): Case[] {
  const { cases, template = '' } = readFile(subject)
  return cases.map((each) => ({ ...each, call: withBody(each.call, template) }))
}

/** Returns a call whose body is in Base64, in place of its size. */
function withBody(call: Call, template: string): Call {
  const { body_filled_to: size, ...rest } = call.arguments ?? {}
  if (typeof size !== 'number') return call
  const body = template.replace('{x}', 'x'.repeat(size - Buffer.byteLength(template) + '{x}'.length))
  return { ...call, arguments: { ...rest, body_base64: Buffer.from(body).toString('base64') } }
}
