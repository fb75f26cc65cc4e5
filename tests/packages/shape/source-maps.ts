import { dirname, join } from 'node:path'
import { packageNames } from '../../harness/pack-packages.ts'
import type { Check } from '../harness/check.ts'
import { unpacked } from './files.ts'

/** A source map, as far as it is count at. */
interface SourceMap {
  readonly sources: readonly string[]
  readonly sourcesContent?: readonly (string | null)[]
  readonly mappings: string
}

/** True for code of other packages and OpenAPI documents, of which a map only has the name. */
const isUnmapped = (source: string) => /\/node_modules\/|\/generated\/[\w.]+\.json$/.test(source)

/** Each source that a map names is in the tarball, and the same as in the map, or else in the map itself. */
export const sourceMaps: Check = {
  name: 'source maps lead to sources',
  async run(environment) {
    const problems: string[] = []
    let count = 0
    for (const name of packageNames) {
      const { files, read } = await unpacked(environment, name)
      for (const file of files.filter((each) => each.endsWith('.map'))) {
        const map: SourceMap = JSON.parse(await read(file))
        if (map.sources.length > 0 && !/[A-Za-z]/.test(map.mappings))
          problems.push(`${name}: ${file} is empty`)
        for (const [index, source] of map.sources.entries()) {
          count++
          const path = join(dirname(file), source)
          const content = map.sourcesContent?.[index]
          const shipped = files.includes(path) ? await read(path) : undefined
          if (content == null && shipped === undefined && !isUnmapped(source)) {
            problems.push(`${name}: ${file} names ${source}, which is neither in it nor in the tarball`)
          }
          if (path.startsWith('src/') && shipped === undefined) {
            problems.push(`${name}: ${file} names ${source}, which is not in the tarball`)
          }
          if (content != null && shipped !== undefined && content !== shipped && !path.endsWith('.json')) {
            problems.push(`${name}: ${file} has another ${source} than the tarball`)
          }
          if (/^(\/|[A-Za-z]:|file:)/.test(source)) problems.push(`${name}: ${file} has the path ${source}`)
        }
      }
    }
    return { count, unit: 'sources', problems }
  },
}
