import { dirname, join } from 'node:path'
import { packageNames } from '../../harness/pack-packages.ts'
import type { Check } from '../harness/check.ts'
import { type Unpacked, unpacked } from './files.ts'

/** Files that a tarball may contain beside those of its entries. */
const documents = {
  spec: /^(dist\/types\/package\.json|(((control|stated)\.)?openapi|assumptions\.overlay)\.yaml|conformance\/(README\.md|[a-z]+\.json))$/,
  sdk: /^dist\/types\/package\.json$/,
  redis: /^dist\/types\/package\.json$/,
  postgres: /^(schema\.sql|dist\/types\/package\.json)$/,
  assurance: /^dist\/types\/package\.json$/,
  // The server reads the pages of the console.
  mock: /^(dist\/types\/package\.json|dist\/console\/((index|docs)\.html|openapi\.yaml|assets\/[\w-]+\.(js|css|svg))|THIRD-PARTY-LICENSES)$/,
} as const

/** Programs that the code of a package starts as processes. */
const programs = {
  spec: [],
  sdk: [],
  redis: [],
  postgres: [],
  mock: [],
  assurance: ['dist/runner-process.js'],
} as const

/** Every package has these. */
const always = ['package.json', 'README.md', 'LICENSE']

/** A changelog, which exists from the first release on, and instructions for coding agents. */
const optional = /^(CHANGELOG\.md|skills\/[\w-]+\/SKILL\.md)$/

/** Links that a registry shows beside each package. */
const links = {
  homepage: 'https://permit-tracking.github.io/permit-tracking-js/',
  bugs: 'https://github.com/permit-tracking/permit-tracking-js/issues',
}

/** Scripts that npm would run on the user's machine. */
const installScripts = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare']

/** Only what a user needs is in the tarballs: what an entry leads to, and documents; no install scripts. */
export const contents: Check = {
  name: 'contents of the tarballs',
  async run(environment) {
    const problems: string[] = []
    let count = 0
    for (const name of packageNames) {
      const content = await unpacked(environment, name)
      count += content.files.length
      const { needed, missing } = await followEntries(content, programs[name])
      for (const file of content.files) {
        const isKnown = always.includes(file) || optional.test(file) || documents[name].test(file)
        if (!isKnown && !needed.has(file)) problems.push(`${name}: nothing needs ${file}`)
      }
      for (const file of [...missing, ...always.filter((each) => !content.files.includes(each))]) {
        problems.push(`${name}: there is no ${file}`)
      }
      for (const script of Object.keys(Object(content.manifest.scripts))) {
        if (installScripts.includes(script)) problems.push(`${name}: has the script ${script}`)
      }
      if (content.manifest.sideEffects !== false) problems.push(`${name}: sideEffects is not false`)
      for (const [field, value] of Object.entries(links)) {
        if (content.manifest[field] !== value) problems.push(`${name}: ${field} is not ${value}`)
      }
    }
    return { count, unit: 'files', problems }
  },
}

/** The files that the manifest names, the programs, and those that they lead to. */
async function followEntries({ files, manifest, read }: Unpacked, started: readonly string[]) {
  const { main, types, bin, exports, typesVersions } = manifest
  const open = [...targets({ main, types, bin, exports, typesVersions }), ...started]
  const needed = new Set<string>()
  const missing = new Set<string>()
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (needed.has(file)) continue
    if (!files.includes(file)) missing.add(file)
    needed.add(file)
    if (!/\.[cm]?[jt]s$/.test(file) || missing.has(file)) continue
    for (const [, reference = ''] of (await read(file)).matchAll(references)) {
      const target = join(dirname(file), reference)
      open.push(/\.d\.[cm]?ts$/.test(file) ? toDeclaration(target) : target)
    }
  }
  return { needed, missing }
}

/** Returns the path of the declarations that a declaration imports by the name of the module. */
function toDeclaration(path: string): string {
  return path.replace(/\.([cm]?)[jt]s$/, '.d.$1ts')
}

const references = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\()["'](\.\.?\/[^"']+)["']/g

/** Every path in it, whatever it is nested in. */
function targets(value: unknown): string[] {
  if (typeof value === 'string') return [join(value)]
  return Object.values(Object(value)).flatMap(targets)
}
