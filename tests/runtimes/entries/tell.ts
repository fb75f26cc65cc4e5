import type { Line } from '../behaviour/check.ts'
import type { Settings } from '../behaviour/settings.ts'

/** The settings in the page's address. */
export function readSettings(): Settings {
  return JSON.parse(new URLSearchParams(location.search).get('settings') ?? '{}')
}

/** Sends a line back to where the page came from. */
export async function tell(line: Line): Promise<void> {
  await fetch(`/tell${location.search}`, { method: 'POST', body: JSON.stringify(line) })
}
