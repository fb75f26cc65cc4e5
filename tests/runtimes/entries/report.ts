import type { Line } from '../behaviour/check.ts'
import type { Settings } from '../behaviour/settings.ts'

/** The settings in the page's address. */
export function readSettings(): Settings {
  return JSON.parse(new URLSearchParams(location.search).get('settings') ?? '{}')
}

/** Sends a line back to where the page came from. */
export async function report(line: Line): Promise<void> {
  await fetch(`/report${location.search}`, { method: 'POST', body: JSON.stringify(line) })
}
