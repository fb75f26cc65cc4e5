/** The parts of the SDK whose size is watched: what a program takes of it. */
export const parts = [
  { name: '`.` with openapi-fetch', code: "export * from '@permit-tracking/sdk'" },
  {
    name: '`./webhooks`, `verifyWebhook` alone',
    code: "export { verifyWebhook } from '@permit-tracking/sdk/webhooks'",
  },
  {
    name: '`./webhooks`, `createWebhooks` alone',
    code: "export { createWebhooks } from '@permit-tracking/sdk/webhooks'",
  },
  {
    name: '`./webhooks`, all of it with the diagnosis and the test events',
    code: "export * from '@permit-tracking/sdk/webhooks'",
  },
  { name: '`./otel`', code: "export * from '@permit-tracking/sdk/otel'" },
  { name: '`./sync`', code: "export * from '@permit-tracking/sdk/sync'" },
] as const
