import { join } from 'node:path'
import { type PackageName, packageNames } from '../../harness/pack-packages.ts'
import { runCommand } from '../../harness/run-command.ts'
import type { Check, Environment } from '../harness/check.ts'
import { root } from '../harness/tools.ts'
import { unpacked } from './files.ts'

/** Arguments for arethetypeswrong, one list per run. */
const attwRuns: Readonly<Record<PackageName, readonly (readonly string[])[]>> = {
  // It can't check documents.
  spec: [
    [
      '--exclude-entrypoints',
      './openapi.yaml',
      './openapi.json',
      './stated.openapi.yaml',
      './stated.openapi.json',
      './assumptions.overlay.yaml',
      './assumptions.overlay.json',
      './control.openapi.yaml',
      './control.openapi.json',
      './conformance/paging.json',
      './conformance/retries.json',
      './conformance/limits.json',
      './conformance/errors.json',
      './conformance/requests.json',
      './conformance/signatures.json',
      './conformance/order.json',
      './conformance/schema.json',
    ],
  ],
  sdk: [[]],
  assurance: [['--exclude-entrypoints', './extension']],
  redis: [[]],
  postgres: [['--exclude-entrypoints', './schema.sql']],
  // Vitest has ES modules only, and so have pages.
  mock: [
    ['--exclude-entrypoints', './vitest', './console'],
    ['--entrypoints', './vitest', './console', '--ignore-rules', 'cjs-resolves-to-esm'],
  ],
}

/** publint, arethetypeswrong and our own rules on each tarball. */
export const lint: Check = {
  name: 'publint, arethetypeswrong, no any, provenance',
  async run(environment) {
    const lists = await Promise.all(packageNames.map((name) => lintPackage(name, environment)))
    return { count: packageNames.length, unit: 'packages', problems: lists.flat() }
  },
}

async function lintPackage(name: PackageName, environment: Environment): Promise<string[]> {
  const tarball = environment.tarballs[name]
  const commands = [
    ['publint', '--strict', tarball],
    ...attwRuns[name].map((args) => ['attw', tarball, '--profile', 'node16', ...args]),
  ]
  const problems: string[] = []
  for (const [command = '', ...args] of commands) {
    const path = join(root, 'scripts/node_modules/.bin', command)
    await runCommand(root, path, args).catch(({ message }) => problems.push(`${name}: ${message}`))
  }
  const { files, read, manifest } = await unpacked(environment, name)
  for (const file of files.filter((each) => /^dist\/.*\.d\.[cm]?ts$/.test(each))) {
    const types = (await read(file)).replace(/\/\*.*?\*\//gs, '')
    if (/\bany\b/.test(types)) problems.push(`${name}: ${file} has an any`)
  }
  const { access, provenance } = Object(manifest.publishConfig)
  if (access !== 'public' || provenance !== true)
    problems.push(`${name}: must be published with public access and provenance`)
  return problems
}
