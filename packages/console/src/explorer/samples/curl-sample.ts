import type { Operation } from '../document/reference.ts'
import { keyVariable, requestUrl, type SampleRequest } from './sample-request.ts'
import { toShell } from './source-literal.ts'

/** Returns a curl command that sends a request. */
export function curlSample(operation: Operation, request: SampleRequest): string {
  const { method, body: hasBody } = operation
  const { apiKey, body } = request
  const authorization =
    apiKey === undefined
      ? `"Authorization: Bearer $${keyVariable}"`
      : toShell(`Authorization: Bearer ${apiKey}`)
  const lines = [
    `curl ${toShell(requestUrl(operation, request))}`,
    method === 'GET' || hasBody ? [] : `--request ${method}`,
    `--header ${authorization}`,
    hasBody
      ? [`--header 'Content-Type: application/json'`, `--data ${toShell(JSON.stringify(body ?? {}))}`]
      : [],
  ]
  return `${lines.flat().join(' \\\n  ')}\n`
}
