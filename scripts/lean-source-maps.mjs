/**
 * Takes the sources that are packed beside what is built out of its source maps: they are there already, and in each map
 * that has them they would be installed once more. What isn't packed (the specification, inlined packages) stays in.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Makes the source maps of a built package lean. */
export function leanSourceMaps(folder) {
  const { files } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (!files.includes('src')) return
  const dist = join(folder, 'dist')
  for (const name of readdirSync(dist, { recursive: true })) {
    if (!name.endsWith('.map')) continue
    const path = join(dist, name)
    const map = JSON.parse(readFileSync(path, 'utf8'))
    map.sourcesContent = map.sources.map((source, index) => {
      const file = join(dirname(path), source)
      const isPacked = relative(folder, file).startsWith('src') && existsSync(file)
      return isPacked ? null : (map.sourcesContent?.[index] ?? null)
    })
    writeFileSync(path, JSON.stringify(map))
  }
}
