/**
 * Makes the calls of `spec/conformance` with this SDK: reads a call per line, and writes its outcome.
 *
 *   node spec/conformance/run.ts --concurrency 8 -- node packages/sdk/test/conformance/driver.ts
 */
import { createInterface } from 'node:readline'
import { type DriverCall, perform } from './perform.ts'

createInterface({ input: process.stdin }).on('line', async (line) => {
  const call: DriverCall = JSON.parse(line)
  process.stdout.write(`${JSON.stringify({ id: call.id, ...(await perform(call)) })}\n`)
})
