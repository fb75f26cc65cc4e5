import { appendFileSync } from 'node:fs'

/** Records that a suite runs, so that tests can see which files ran. */
export function recordRun(name) {
  const { SUITE_LOG: file, PERMIT_TRACKING_MOCK_SABOTAGE: saboteur } = process.env
  if (file) appendFileSync(file, `${saboteur} ${name}\n`)
}

/** Returns a permit as the default organization reads it. */
export async function readPermits({ baseUrl, apiKey, fetch }) {
  const response = await fetch(`${baseUrl}/permits?per_page=5`, {
    headers: { Authorization: `Bearer ${apiKey}` },
  })
  return (await response.json()).data
}
