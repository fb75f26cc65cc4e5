import { appendFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createClient } from '@permit-tracking/sdk'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { resume: { type: 'string' } },
})
const [file = 'permits.ndjson'] = positionals

// A second Ctrl-C ends the process at once, as it has no handler any more.
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())

const list = createClient().permits.list({ per_page: 100 }, { resume: values.resume, signal: stop.signal })
let count = 0
let token = values.resume
try {
  for await (const { data, meta } of list.pages()) {
    await appendFile(file, data.map((permit) => `${JSON.stringify(permit)}\n`).join(''))
    token = list.resumeToken()
    count += data.length
    console.error(`${count} of ${meta.total ?? '?'} permits`)
  }
  console.error(`Done: ${file}`)
} catch (error) {
  const isStopped = stop.signal.aborted
  console.error(isStopped ? 'Stopped.' : error)
  console.error(token ? `Resume with: --resume ${token}` : 'Nothing was written.')
  process.exitCode = isStopped ? 130 : 1
}
