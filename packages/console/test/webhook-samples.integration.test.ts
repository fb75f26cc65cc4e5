import { createTestDelivery } from '@permit-tracking/sdk/webhooks'
import { describe, expect, test } from 'vitest'
import { serviceReference } from '../src/explorer/document/service-reference.ts'
import { type Sample, webhookSamples } from '../src/explorer/samples/sample.ts'
import { missingProgram, runSample } from './run-sample.ts'

const webhooks = serviceReference.groups.flatMap((group) => group.operations).filter((one) => one.isWebhook)
const secret = `whsec_'"$x`
const languages = ['TypeScript', 'Python', 'Shell'] as const

/** Passes the deliveries to the receiver of a sample: a genuine one, and one with another body. */
const drivers: Readonly<Record<(typeof languages)[number], string>> = {
  TypeScript: `
import { readFile } from 'node:fs/promises'
for (const file of ['body.json', 'forged.json']) {
  const headers = { 'X-Webhook-Signature': process.env.SIGNATURE ?? '' }
  const request = new Request('https://example.com', { method: 'POST', headers, body: await readFile(file) })
  const response = await POST(request)
  if (!response.ok) console.log('rejected')
}
`,
  Python: `
for file in ["body.json", "forged.json"]:
    try:
        receive(open(file, "rb").read(), {"X-Webhook-Signature": os.environ["SIGNATURE"]})
    except ValueError:
        print('"rejected"')
`,
  Shell: 'mv forged.json body.json\n',
}

describe.each(webhooks)('$path', ({ path, body }) => {
  describe.each(languages)('%s', (language) => {
    const missing = missingProgram(language)
    const name = 'the sample accepts a delivery and rejects a forged one'

    test.skipIf(missing)(missing ? `${name} (${missing} is not installed)` : name, async () => {
      const code = webhookSamples(path).find((sample) => sample.language === language)?.code ?? ''
      const text = JSON.stringify(body?.example)
      const files = { 'body.json': text, 'forged.json': text.replace('26', '27') }
      const repeated = language === 'Shell' ? code : ''
      const sample: Sample = { language, code: code + drivers[language] + repeated }
      const printed = await runSample(sample, { WEBHOOK_SECRET: secret, SIGNATURE: await sign(text) }, files)

      const lines = printed.trimEnd().split('\n')
      if (language === 'Shell') {
        expect(lines).toEqual(['The signature matches.', 'The signature does not match.'])
      } else {
        expect(lines.flatMap((line) => JSON.parse(line))).toEqual([Object(body?.example).data, 'rejected'])
      }
    })
  })
})

async function sign(body: string): Promise<string> {
  const { headers } = await createTestDelivery(JSON.parse(body), { secret })
  return headers['X-Webhook-Signature'] ?? ''
}
