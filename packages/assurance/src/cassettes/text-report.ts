import { operations } from '@permit-tracking/mock/internal'
import type { RecordResult } from './record.ts'

/** Writes the result of a recording for a terminal of 80 columns. */
export function formatRecording({ cassette, omitted, requestCount }: RecordResult, folder: string): string {
  const responses = cassette.exchanges.length
  const lines = [`Recorded ${responses} responses in ${folder} (${requestCount} requests).`]
  if (cassette.stopped !== undefined) lines.push('', `Stopped early: ${cassette.stopped}.`)
  if (omitted.length > 0) {
    lines.push('', 'Not written, because the kind of the value is unknown:')
    for (const { operation, path, type, reason, count } of omitted) {
      const { method, path: target } = operation
        ? operations[operation]
        : { method: 'GET', path: '(unknown)' }
      lines.push(`  ${method} ${target}`, `    ${printable(path)}  ${reason}, ${type}, ${count} times`)
    }
    lines.push('These names are in this output only, because a name may be personal data, too.')
  }
  lines.push('', 'Compare it with the mock:', `  npx @permit-tracking/assurance parity ${folder}`)
  return `${lines.join('\n')}\n`
}

/** Removes characters with which a service could control the terminal, and shortens long names. */
function printable(text: string): string {
  const visible = text.replace(/[^\x20-\x7e]/g, '?')
  return visible.length > 70 ? `${visible.slice(0, 69)}…` : visible
}
