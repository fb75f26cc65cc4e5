import { createTestDelivery } from '@permit-tracking/sdk/webhooks'
import { describe, expect, test } from 'vitest'
import { serviceReference } from '../src/explorer/document/service-reference.ts'
import { type Sample, webhookSamples } from '../src/explorer/samples/sample.ts'
import { missingProgram, runSample } from './run-sample.ts'

const webhooks = serviceReference.groups.flatMap((group) => group.operations).filter((one) => one.isWebhook)
const secret = `whsec_'"$x`
const languages = ['TypeScript', 'Python', 'Shell'] as const

/** Passes `body.json` to the receiver of a sample. */
const drivers: Readonly<Record<(typeof languages)[number], string>> = {
  TypeScript: `
import { readFile } from 'node:fs/promises'
const response = await POST(
  new Request('https://example.com', {
    method: 'POST',
    headers: { 'X-Webhook-Signature': process.env.SIGNATURE ?? '' },
    body: await readFile('body.json'),
  }),
)
if (!response.ok) console.log('rejected')
`,
  Python: `
try:
    receive(open("body.json", "rb").read(), {"X-Webhook-Signature": os.environ["SIGNATURE"]})
except ValueError:
    print('"rejected"')
`,
  Shell: '',
}

describe.each(webhooks)('$path', ({ path, body }) => {
  describe.each(languages)('%s', (language) => {
    const missing = missingProgram(language)
    const name = 'the sample accepts a delivery and rejects a forged one'

    test.skipIf(missing)(missing ? `${name} (${missing} is not installed)` : name, async () => {
      const sample = webhookSamples(path).find((one) => one.language === language)
      if (!sample) throw new Error(`There is no sample in ${language}.`)
      const text = JSON.stringify(body?.example)
      const signature = await sign(text)
      const program: Sample = { language, code: sample.code + drivers[language] }
      const receive = (sent: string) =>
        runSample(program, { WEBHOOK_SECRET: secret, SIGNATURE: signature }, { 'body.json': sent })

      const [accepted, rejected] = await Promise.all([receive(text), receive(text.replace('26', '27'))])
      if (language === 'Shell') {
        expect(accepted).toBe('The signature matches.\n')
        expect(rejected).toBe('The signature does not match.\n')
      } else {
        expect([JSON.parse(accepted)].flat()).toEqual([Object(body?.example).data])
        expect([JSON.parse(rejected)].flat()).toEqual(['rejected'])
      }
    })
  })
})

async function sign(body: string): Promise<string> {
  const { headers } = await createTestDelivery(JSON.parse(body), { secret })
  return headers['X-Webhook-Signature'] ?? ''
}
