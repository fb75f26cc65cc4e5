import type { Operation } from '../document/reference.ts'
import { keyVariable, requestUrl, type SampleRequest } from './sample-request.ts'
import { toPython } from './source-literal.ts'

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
