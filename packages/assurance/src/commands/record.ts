import { writeCassette } from '../cassettes/cassette-files.ts'
import { recordCassette } from '../cassettes/record.ts'
import { formatRecording } from '../cassettes/text-report.ts'
import { type CommandInput, requireInteger, requireKey, type Terminal, usageError } from './command.ts'

/** Stores sanitized responses of a live service. */
export async function recordCommand(
  { values }: CommandInput<'record'>,
  { write }: Terminal,
): Promise<number> {
  const { out: folder, 'base-url': baseUrl, 'max-requests': maxRequests } = values
  if (!baseUrl) throw usageError('--base-url is missing.')
  if (!folder) throw usageError('--out is missing: the folder of the recording.')
  const result = await recordCassette({
    baseUrl,
    apiKey: requireKey(),
    ...(maxRequests === undefined ? {} : { maxRequests: requireInteger('--max-requests', maxRequests) }),
  })
  await writeCassette(folder, result.cassette)
  const { omitted, requestCount: requests, cassette } = result
  const { stopped } = cassette
  const json = { folder, requests, responses: cassette.exchanges.length, omitted, stopped }
  write(values.json ? `${JSON.stringify(json, undefined, 2)}\n` : formatRecording(result, folder))
  return 0
}
