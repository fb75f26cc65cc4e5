import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runCommand } from '../../harness/run-command.ts'
import type { Check } from '../harness/check.ts'
import { toolPath } from '../harness/tools.ts'
import { callNext } from './call-next.ts'

const files: Readonly<Record<string, string>> = {
  'package.json': '{ "private": true, "type": "module" }',
  'next.config.mjs': 'export default { experimental: { cpus: 1 } }\n',
  'app/layout.jsx': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>\n',
  // A Server Component, which is rendered for each request.
  'app/page.jsx': `import { createMock } from '@permit-tracking/mock'
import { createClient } from '@permit-tracking/sdk'

export const dynamic = 'force-dynamic'

export default async function Page() {
  const client = createClient(createMock({ seed: 1 }).clientOptions)
  const permits = await client.permits.list({ per_page: 5 })
  return <ul>{permits.data.map(({ uuid, permit_number }) => <li key={uuid}>{permit_number}</li>)}</ul>
}
`,
  'app/hooks/route.js': `import { createWebhooks } from '@permit-tracking/sdk/webhooks'

export const POST = createWebhooks({ secret: 'whsec_1', logger: false }).fallback(() => {}).fetch
`,
}

/** A route handler and a React Server Component, built and served by Next.js itself, and called over HTTP. */
export const next: Check = {
  name: 'Next.js: a route handler and a Server Component',
  async run({ project }) {
    const folder = join(project, 'next')
    for (const [file, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), content)
    }
    const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
    const args = [toolPath('next/dist/bin/next'), 'build', '--webpack']
    await runCommand(folder, process.execPath, args, { env, timeoutMs: 240_000 })
    const answers = await callNext(folder, env)
    const problems = answers.filter(({ isRight }) => !isRight).map(({ what, was }) => `${what}: ${was}`)
    return { count: answers.length, unit: 'answers', problems }
  },
}
