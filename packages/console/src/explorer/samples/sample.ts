import type { Operation } from '../document/read-reference.ts'
import { keyVariable, requestUrl, type SampleRequest } from './sample-request.ts'
import { toPython, toShell, toTypeScript } from './source-literal.ts'
import { typescriptSample } from './typescript-sample.ts'

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
function curlSample(operation: Operation, request: SampleRequest): string {
  const { method, body: hasBody } = operation
  const { body } = request
  const lines = [
    `curl ${toShell(requestUrl(operation, request))}`,
    method === 'GET' || hasBody ? [] : `--request ${method}`,
    `--header "Authorization: Bearer $${keyVariable}"`,
    hasBody
      ? [`--header 'Content-Type: application/json'`, `--data ${toShell(JSON.stringify(body ?? {}))}`]
      : [],
  ]
  return `${lines.flat().join(' \\\n  ')}\n`
}

/** Returns Python, for its standard library, that sends a request and prints the result. */
function pythonSample(operation: Operation, request: SampleRequest): string {
  const { method, body: hasBody } = operation
  const { body } = request
  return [
    'import json',
    'import os',
    'import urllib.request',
    '',
    hasBody ? [`body = ${toPython(body ?? {})}`] : [],
    'request = urllib.request.Request(',
    `    ${toPython(requestUrl(operation, request))},`,
    hasBody ? '    data=json.dumps(body).encode(),' : [],
    '    headers={',
    `        "Authorization": "Bearer " + os.environ[${toPython(keyVariable)}],`,
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

/** Environment variable with the webhook's secret. */
const secretVariable = 'WEBHOOK_SECRET'

/** Returns TypeScript that receives an event with the SDK, in any framework with `Request` and `Response`. */
function typescriptReceiver(event: string): string {
  return `import { createWebhooks } from '@permit-tracking/sdk/webhooks'

const webhooks = createWebhooks({ secret: process.env.${secretVariable} })
  .on(${toTypeScript(event)}, ({ data }) => console.log(data))
  .fallback(() => {}) // every other event

export const POST = webhooks.fetch
`
}

/** Returns Python, for its standard library, that verifies a delivery. */
function pythonReceiver(event: string): string {
  return `import hashlib
import hmac
import json
import os


def receive(body: bytes, headers):
    """Handle a delivery. \`body\` has the bytes as they were sent."""
    secret = os.environ["${secretVariable}"].encode()
    signature = hmac.new(secret, body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(signature, headers.get("X-Webhook-Signature", "")):
        raise ValueError("The signature does not match.")
    event = json.loads(body)
    if event["event"] == ${toPython(event)}:
        print(json.dumps(event["data"]))
`
}

/** Returns a shell command that verifies a delivery whose body was saved to a file. */
function shellReceiver(): string {
  return `# body.json has the bytes as they were sent, SIGNATURE the header X-Webhook-Signature.
expected=$(openssl dgst -sha256 -hmac "$${secretVariable}" -r < body.json | cut -d ' ' -f 1)
[ "$expected" = "$SIGNATURE" ] && echo "The signature matches." || echo "The signature does not match."
`
}
