import process from 'node:process'
import { parseArgs } from 'node:util'
import { messageOf } from '@permit-tracking/mock/internal'
import { writeCassette } from '../cassettes/cassette-files.ts'
import { type RecordOptions, recordCassette } from '../cassettes/record.ts'
import { formatRecording } from '../cassettes/text-report.ts'

/** Line of `--help`. */
export const summary = 'stores sanitized responses of a live service'

/** Runs `record`, and returns the exit code: 1 if the service could not be read, 2 for wrong arguments. */
export async function run(args: readonly string[]): Promise<number> {
  let settings: Settings | undefined
  try {
    settings = readSettings(args, process.env)
  } catch (error) {
    process.stderr.write(`permit-tracking-assurance: ${messageOf(error)} See record --help.\n`)
    return 2
  }
  if (!settings) {
    process.stdout.write(help)
    return 0
  }
  const { folder, isJson, options } = settings
  const result = await recordCassette(options)
  await writeCassette(folder, result.cassette)
  const { omitted, requestCount, cassette } = result
  const json = {
    folder,
    requests: requestCount,
    responses: cassette.exchanges.length,
    omitted,
    stopped: cassette.stopped,
  }
  process.stdout.write(isJson ? `${JSON.stringify(json, undefined, 2)}\n` : formatRecording(result, folder))
  return 0
}

interface Settings {
  readonly folder: string
  readonly isJson: boolean
  readonly options: RecordOptions
}

/** Returns undefined for `--help`. */
function readSettings(
  args: readonly string[],
  { PERMIT_TRACKING_API_KEY: apiKey = '' }: NodeJS.ProcessEnv,
): Settings | undefined {
  const { values } = parseArgs({ args: [...args], options: flags })
  if (values.help) return undefined
  const { out: folder = '', 'base-url': baseUrl = '', 'max-requests': maxRequests } = values
  if (baseUrl === '') throw new TypeError('--base-url is required.')
  if (folder === '') throw new TypeError('--out is required: the folder of the recording.')
  if (apiKey === '') throw new TypeError('The environment variable PERMIT_TRACKING_API_KEY is required.')
  return {
    folder,
    isJson: values.json,
    options: { baseUrl, apiKey, ...(maxRequests === undefined ? {} : { maxRequests: Number(maxRequests) }) },
  }
}

const flags = {
  'base-url': { type: 'string' },
  out: { type: 'string' },
  'max-requests': { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const

const help = `npx @permit-tracking/assurance record - stores sanitized responses of a live service

  PERMIT_TRACKING_API_KEY=… npx @permit-tracking/assurance record \\
    --base-url https://api.example.com/v1 --out cassette

It sends GET requests only, at most ten a second, and leaves a tenth of the rate
limit to other programs. Every text and time is replaced. What it cannot classify
is not written.
  --base-url <url>      base URL of the service
  --out <folder>        folder of the recording; an earlier one in it is replaced
  --max-requests <n>    maximum number of requests                     (90)
  --json                writes the result as JSON

Exit codes: 0 recorded, 1 could not read the service, 2 wrong arguments
`
