import { operations } from '@permit-tracking/mock/internal'
import { writeCassette } from '../cassettes/cassette-files.ts'
import { type RecordResult, recordCassette } from '../cassettes/record.ts'
import { printable } from '../report/terminal.ts'
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

/** Writes the result of a recording for a terminal of 80 columns. */
function formatRecording({ cassette, omitted, requestCount }: RecordResult, folder: string): string {
  const responses = cassette.exchanges.length
  const lines = [`Recorded ${responses} responses in ${folder} (${requestCount} requests).`]
  if (cassette.stopped !== undefined) lines.push('', `Stopped early: ${cassette.stopped}.`)
  if (omitted.length > 0) {
    lines.push('', 'Not written, because the kind of the value is unknown:')
    for (const { operation, path, type, reason, count } of omitted) {
      const { method, path: target } = operation
        ? operations[operation]
        : { method: 'GET', path: '(unknown)' }
      lines.push(
        `  ${method} ${target}`,
        `    ${shorten(printable(path))}  ${reason}, ${type}, ${count} times`,
      )
    }
    lines.push('These names are in this output only, because a name may be personal data, too.')
  }
  lines.push('', 'Compare it with the mock:', `  npx @permit-tracking/assurance parity ${folder}`)
  return `${lines.join('\n')}\n`
}

function shorten(text: string): string {
  return text.length > 70 ? `${text.slice(0, 69)}…` : text
}
