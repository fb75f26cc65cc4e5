import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageNames } from '../../harness/pack-packages.ts'
import type { Check } from '../harness/check.ts'
import { root } from '../harness/tools.ts'
import { type Unpacked, unpacked } from './files.ts'

/** Packages of others in code that names none of its sources: the console. */
const minified = {
  spec: [],
  sdk: [],
  assurance: [],
  redis: [],
  postgres: [],
  mock: ['preact', '@preact/signals', '@preact/signals-core', 'openapi-fetch'],
} as const

/** Each tarball has our licence, and the one of every package whose code is inlined in it. */
export const licences: Check = {
  name: 'licences',
  async run(environment) {
    const ours = await readFile(join(root, 'LICENSE'), 'utf8')
    const problems: string[] = []
    let count = 0
    for (const name of packageNames) {
      const content = await unpacked(environment, name)
      count++
      if ((await content.read('LICENSE')) !== ours)
        problems.push(`${name}: LICENSE is not the one of the project`)
      if (content.manifest.license !== 'MIT')
        problems.push(`${name}: the manifest says ${content.manifest.license}`)
      const others = await content.read('THIRD-PARTY-LICENSES').catch(() => '')
      for (const inlined of [...(await listInlined(content)), ...minified[name]]) {
        count++
        if (!others.includes(inlined)) problems.push(`${name}: there is no licence of ${inlined}`)
      }
    }
    return { count, unit: 'licences', problems }
  },
}

/** The packages of others whose code is in what is built: by what esbuild notes in the code. */
async function listInlined({ files, read }: Unpacked): Promise<Set<string>> {
  const inlined = new Set<string>()
  for (const file of files.filter((each) => /^dist\/.*\.[cm]?js$/.test(each))) {
    const content = await read(file)
    for (const source of content.match(/^\s*\/\/ \S*node_modules\/\S+$/gm) ?? []) {
      const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1]
      if (name) inlined.add(name)
    }
  }
  return inlined
}
