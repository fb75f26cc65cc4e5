import type { Check } from '../harness/check.ts'
import { bundle, bytesByInput } from './bundle.ts'

/** Files and packages that a bundle of an entry must not contain. */
const rules = [
  {
    code: "export * from '@permit-tracking/sdk/webhooks'",
    name: 'webhooks alone',
    without: /\b(PERMIT_TRACKING_API_KEY|openapi-fetch|per_page|createClient)\b/,
    inputs: /zod|msw|openapi-fetch|sdk\/dist\/(index|sync)\.js/,
  },
  {
    code: "export * from '@permit-tracking/sdk'",
    name: 'the client alone',
    without: /X-Webhook-Signature|caughtUp|createHmac/i,
    inputs: /zod|msw|sdk\/dist\/(webhooks|sync)/,
  },
  {
    code: "export * from '@permit-tracking/sdk/otel'",
    name: 'telemetry alone',
    without: /X-Webhook-Signature|PERMIT_TRACKING_API_KEY/i,
    inputs: /zod|msw|openapi-fetch|sdk\/dist\/(webhooks|sync|index)/,
  },
  {
    code: "export * from '@permit-tracking/sdk/sync'",
    name: 'synchronization alone',
    without: /X-Webhook-Signature|PERMIT_TRACKING_API_KEY|createHmac/i,
    inputs: /zod|msw|openapi-fetch|sdk\/dist\/(webhooks|index)/,
  },
  {
    code: "export { verifyWebhook } from '@permit-tracking/sdk/webhooks'",
    name: 'verifyWebhook alone',
    without: /createMemoryWebhookStore|orderByPermit|maxBodyBytes|previous_status|status_changed/,
    inputs: /zod|msw|openapi-fetch|sdk\/dist\/(index|sync)\.js/,
  },
] as const

/** Checks that importing one part of the SDK bundles none of the others, and never zod or msw. */
export const reach: Check = {
  name: 'what a bundle of each entry holds',
  async run({ project }) {
    const problems: string[] = []
    for (const { code, name, without, inputs } of rules) {
      const bundled = await bundle({ code, project })
      const found = without.exec(bundled.code)?.[0]
      if (found) problems.push(`the bundle of ${name} has ${found}`)
      for (const [input, bytes] of bytesByInput(bundled.metafile)) {
        if (bytes > 0 && inputs.test(input))
          problems.push(`the bundle of ${name} has ${bytes} bytes of ${input}`)
      }
    }
    return { count: rules.length, unit: 'bundles', problems }
  },
}
