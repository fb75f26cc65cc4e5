/** The behaviour in Node, Bun and Deno: `<runtime> command-line.mjs <settings as JSON>`, a line of JSON for each check. */
import process from 'node:process'
import { runBehaviour } from '../behaviour/behaviour.ts'
import type { Settings } from '../behaviour/settings.ts'
import { createStandaloneService } from '../behaviour/standalone-service.ts'

const { controlUrl, refusedUrl, mayResend }: Settings = JSON.parse(process.argv[2] ?? '{}')
const service = createStandaloneService(controlUrl)

void runBehaviour({ service, refusedUrl, mayResend, isPage: false }, (line) => {
  process.stdout.write(`${JSON.stringify(line)}\n`)
})
