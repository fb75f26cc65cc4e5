import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import type { Result, Table } from './report/result.ts'

export const title = 'Size in a bundle'

export async function run(): Promise<Result> {
  return {
    about:
      'What a program imports, with its dependencies: bundled and minified by esbuild for a browser, and compressed by gzip.',
    tables: [
      await measure('Clients', {
        'permit tracking': "export { createClient } from '@permit-tracking/sdk'",
        'openapi-fetch': "export { default } from 'openapi-fetch'",
        ky: "export { default } from 'ky'",
        ofetch: "export { ofetch } from 'ofetch'",
        axios: "export { default } from 'axios'",
        octokit: "export { Octokit } from 'octokit'",
        openai: "export { default } from 'openai'",
        stripe: "export { default } from 'stripe'",
      }),
      await measure('Webhooks', {
        'permit tracking, `verifyWebhook`': "export { verifyWebhook } from '@permit-tracking/sdk/webhooks'",
        'permit tracking, `createWebhooks`': "export { createWebhooks } from '@permit-tracking/sdk/webhooks'",
        'octokit, `verify`': "export { verify } from '@octokit/webhooks-methods'",
        standardwebhooks: "export { Webhook } from 'standardwebhooks'",
        svix: "export { Webhook } from 'svix'",
      }),
      await measure('Mocks of a page', {
        'msw alone': "export { setupWorker } from 'msw/browser'",
        'permit tracking with msw':
          "export { createMock } from '@permit-tracking/mock'; export { createHandlers } from '@permit-tracking/mock/msw'; export { setupWorker } from 'msw/browser'",
      }),
    ],
  }
}

async function measure(title: string, programs: Readonly<Record<string, string>>): Promise<Table<number>> {
  const rows = Object.entries(programs).map(async ([name, code]) => ({
    name,
    values: [(await sizeOf(code)) / 1_000],
  }))
  return {
    title,
    columns: { compressed: 'kB' },
    rows: await Promise.all(rows),
    sortedBy: { column: 'compressed', order: 'ascending' },
  }
}

/** Returns the compressed size of a bundle, in bytes. */
async function sizeOf(code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    logLevel: 'silent',
  })
  return outputFiles.reduce((bytes, { contents }) => bytes + gzipSync(contents, { level: 9 }).length, 0)
}
