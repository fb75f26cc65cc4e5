/** The parts of the SDK whose size is watched: what a program takes of it, and how much that was meant to be. */
export const parts = [
  { name: '`.` with openapi-fetch', code: "export * from '@permit-tracking/sdk'", aim: 8_000 },
  {
    name: '`./webhooks`, `verifyWebhook` alone',
    code: "export { verifyWebhook } from '@permit-tracking/sdk/webhooks'",
    aim: 1_200,
  },
  {
    name: '`./webhooks`, `createWebhooks` alone',
    code: "export { createWebhooks } from '@permit-tracking/sdk/webhooks'",
    aim: 4_500,
  },
  {
    name: '`./webhooks`, all of it with the diagnosis and the test events',
    code: "export * from '@permit-tracking/sdk/webhooks'",
  },
  { name: '`./otel`', code: "export * from '@permit-tracking/sdk/otel'", aim: 1_000 },
  { name: '`./sync`', code: "export * from '@permit-tracking/sdk/sync'", aim: 2_500 },
] as const
