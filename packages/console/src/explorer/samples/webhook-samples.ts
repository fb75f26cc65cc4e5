import { toPython, toTypeScript } from './source-literal.ts'

/** Environment variable with the webhook's secret. */
const secretVariable = 'WEBHOOK_SECRET'

/** Returns TypeScript that receives an event with the SDK, in any framework with `Request` and `Response`. */
export function typescriptReceiver(event: string): string {
  return `import { createWebhooks } from '@permit-tracking/sdk/webhooks'

const webhooks = createWebhooks({ secret: process.env.${secretVariable} })
  .on(${toTypeScript(event)}, ({ data }) => console.log(data))
  .fallback(() => {}) // every other event

export const POST = webhooks.fetch
`
}

/** Returns Python, for its standard library, that verifies a delivery. */
export function pythonReceiver(event: string): string {
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
export function shellReceiver(): string {
  return `# body.json has the bytes as they were sent, SIGNATURE the header X-Webhook-Signature.
expected=$(openssl dgst -sha256 -hmac "$${secretVariable}" -r < body.json | cut -d ' ' -f 1)
[ "$expected" = "$SIGNATURE" ] && echo "The signature matches." || echo "The signature does not match."
`
}
