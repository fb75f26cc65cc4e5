import { applyChanges, type Change } from '../../snapshot/diff.ts'
import { checkSnapshot, type SnapshotState } from '../../snapshot/snapshot.ts'
import { messageOf, readText } from './files.ts'

/**
 * Returns the state in a data file; undefined if there is none.
 *
 * @throws Error that names the file as `path` if it isn't the file of a mock.
 */
export function readState(path: string, target: string): SnapshotState | undefined {
  const text = readText(target)
  if (text === undefined) return undefined
  const [first = '', ...rest] = text.split('\n')
  // The last one is empty, or was not written completely.
  const lines = rest.slice(0, -1).filter((line) => line !== '')
  try {
    const head = parse(first)
    // The file may also be a snapshot as indented JSON.
    if (head === undefined) return checkSnapshot(JSON.parse(text))
    const snapshot = checkSnapshot(head)
    return lines.length === 0 ? snapshot : checkSnapshot(applyChanges(snapshot, lines.map(toChange)))
  } catch (error) {
    throw new Error(
      `Could not read ${path}: ${messageOf(error).replace(/\.$/, '')}. Correct the file, or move it away to start with new data. It was not changed.`,
    )
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function toChange(line: string, index: number): Change {
  const change = parse(line)
  if (!Array.isArray(Object(change).organizations)) throw new Error(`line ${index + 2} is not a change`)
  // Not checked further, because the resulting snapshot is.
  return change as Change
}
