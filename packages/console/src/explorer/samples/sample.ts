import type { Operation } from '../document/read-reference.ts'
import { keyVariable, requestUrl, type SampleRequest } from './sample-request.ts'
import { toPython, toShell } from './source-literal.ts'
import { typescriptSample } from './typescript-sample.ts'
import { pythonReceiver, shellReceiver, typescriptReceiver } from './webhook-samples.ts'

/** Code that sends a request or verifies a webhook. */
export interface Sample {
  readonly language: 'TypeScript' | 'curl' | 'Python' | 'Shell'
  readonly code: string
}

/** Returns the code that sends a request, in each language. */
export function requestSamples(operation: Operation, request: SampleRequest): readonly Sample[] {
  return [
    { language: 'TypeScript', code: typescriptSample(operation, request) },
    { language: 'curl', code: curlSample(operation, request) },
    { language: 'Python', code: pythonSample(operation, request) },
  ]
}

/** Returns the code that receives and verifies a webhook, in each language. */
export function webhookSamples(event: string): readonly Sample[] {
  return [
    { language: 'TypeScript', code: typescriptReceiver(event) },
    { language: 'Python', code: pythonReceiver(event) },
    { language: 'Shell', code: shellReceiver() },
  ]
}

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

/** Returns Python, for its standard library, that sends a request and prints the result. */
export function pythonSample(operation: Operation, request: SampleRequest): string {
  const { method, body: hasBody } = operation
  const { apiKey, body } = request
  const key = apiKey === undefined ? `os.environ[${toPython(keyVariable)}]` : toPython(apiKey)
  return [
    'import json',
    apiKey === undefined ? 'import os' : [],
    'import urllib.request',
    '',
    hasBody ? [`body = ${toPython(body ?? {})}`] : [],
    'request = urllib.request.Request(',
    `    ${toPython(requestUrl(operation, request))},`,
    hasBody ? '    data=json.dumps(body).encode(),' : [],
    '    headers={',
    `        "Authorization": "Bearer " + ${key},`,
    hasBody ? '        "Content-Type": "application/json",' : [],
    '    },',
    method === 'GET' ? [] : `    method=${toPython(method)},`,
    ')',
    'with urllib.request.urlopen(request, timeout=30) as response:',
    '    result = json.load(response)',
    'print(json.dumps(result, indent=2))',
    '',
  ]
    .flat()
    .join('\n')
}
