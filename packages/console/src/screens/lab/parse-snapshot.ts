/**
 * Returns the state in the text of a file. The mock checks everything else.
 *
 * @throws Error if it is not a JSON object.
 */
export function parseSnapshot(text: string): Record<string, unknown> {
  let state: unknown
  try {
    state = JSON.parse(text)
  } catch {
    throw new Error(
      'Could not read the snapshot: the file is not JSON. Choose a file that was saved as a snapshot.',
    )
  }
  if (isObject(state)) return state
  throw new Error(
    'Could not read the snapshot: the file does not contain an object. Choose a file that was saved as a snapshot.',
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
