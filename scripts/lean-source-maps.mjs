/**
 * Makes the source maps of a built package lean, as each is installed with it.
 *
 * - The sources that are packed beside what is built are taken out of the maps; what isn't packed (the specification,
 *   inlined packages) stays in.
 * - Of the positions in a line only those that begin it or lead to another line of a source stay: stack traces and
 *   breakpoints still find their line, for a quarter of the size. The built code has the names of the source.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { decodeMappings, encodeMappings } from './mappings.mjs'

/** Makes the source maps of a built package lean. */
export function leanSourceMaps(folder) {
  const { files } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (!files.includes('src')) return
  const dist = join(folder, 'dist')
  for (const name of readdirSync(dist, { recursive: true })) {
    // The maps of declarations say where in its line a name is.
    if (!/\.c?js\.map$/.test(name)) continue
    const path = join(dist, name)
    const { version, file, sources, sourcesContent, mappings } = JSON.parse(readFileSync(path, 'utf8'))
    const kept = sources.map((source, index) => {
      const packed = join(dirname(path), source)
      const isPacked = relative(folder, packed).startsWith('src') && existsSync(packed)
      return isPacked ? null : (sourcesContent?.[index] ?? null)
    })
    const lines = encodeMappings(decodeMappings(mappings).map(keepLines))
    const content = kept.every((each) => each === null) ? {} : { sourcesContent: kept }
    writeFileSync(path, JSON.stringify({ version, file, sources, ...content, names: [], mappings: lines }))
  }
}

/** Of the segments of a line, those that lead to another line of a source than the one before. */
function keepLines(segments) {
  return segments.filter(({ source, line }, index) => {
    const before = segments[index - 1]
    return before?.source !== source || before.line !== line
  })
}
