import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageNames } from '../../harness/pack-packages.ts'
import { runCommand } from '../../harness/run-command.ts'
import type { Check, Outcome } from '../harness/check.ts'
import { auditProduction } from './audit.ts'
import { checkIntegrity } from './integrity.ts'

const sdk = ['@permit-tracking/sdk', 'openapi-fetch', 'openapi-typescript-helpers'] as const

/** Packages that are installed with each package, and their maximum size: the measured size plus 3 %. */
const expected = {
  sdk: {
    brings: sdk,
    mebibytes: 2.09,
  },
  mock: { brings: ['@permit-tracking/mock'], mebibytes: 2.81 },
  // It needs the mock. Its command line and its simulated time are libraries.
  assurance: {
    brings: [
      '@commander-js/extra-typings',
      '@permit-tracking/assurance',
      '@permit-tracking/mock',
      '@sinonjs/commons',
      '@sinonjs/fake-timers',
      'commander',
      'type-detect',
    ],
    mebibytes: 3.9,
  },
  spec: { brings: ['@permit-tracking/spec'], mebibytes: 1.6 },
  // They need the SDK, which brings its dependencies.
  redis: { brings: ['@permit-tracking/redis', ...sdk], mebibytes: 2.35 },
  postgres: { brings: ['@permit-tracking/postgres', ...sdk], mebibytes: 2.33 },
} as const

/** The entries that need a peer which isn't installed here. */
const needsPeer = /\/(msw|vitest|zod(-lazy)?|control-validators)$/

/** npm installs each tarball alone: what comes with it, how large it is, whether its entries run, whether it is what we have tested, and what the audit says. */
export const installs: readonly Check[] = packageNames.map((name) => ({
  name: `npm install of ${name} alone`,
  async run({ tarballs }): Promise<Outcome> {
    const folder = await mkdtemp(join(tmpdir(), `permit-tracking-${name}-`))
    try {
      await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
      const options = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
      const { brings, mebibytes } = expected[name]
      const peers = (['sdk', 'mock'] as const).filter((peer) =>
        brings.some((brought) => brought === `@permit-tracking/${peer}`),
      )
      const wanted = [...peers, name].map((each) => tarballs[each])
      await runCommand(folder, 'npm', ['install', ...options, ...new Set(wanted)])
      const installed = await listInstalled(join(folder, 'node_modules'))
      const problems: string[] = []
      if (installed.join() !== brings.join()) {
        problems.push(`brings ${installed.join(', ')} instead of ${brings.join(', ')}`)
      }
      const size = (await measure(join(folder, 'node_modules'))) / 2 ** 20
      if (size > mebibytes) problems.push(`is ${size.toFixed(2)} MiB large, more than ${mebibytes}`)
      await importAll(folder, name)
      const integrity = await checkIntegrity(folder)
      const audit = await auditProduction(folder)
      problems.push(...integrity.problems, ...audit.problems)
      const notes = [
        `${size.toFixed(2)} MiB of ${mebibytes}: ${installed.join(', ')}`,
        ...integrity.notes,
        ...audit.notes,
      ]
      return { count: installed.length, unit: 'packages', problems, notes }
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}))

async function listInstalled(modules: string): Promise<string[]> {
  const names = (await readdir(modules)).filter((name) => !name.startsWith('.'))
  const lists = names.map(async (name) =>
    name.startsWith('@') ? (await readdir(join(modules, name))).map((each) => `${name}/${each}`) : [name],
  )
  return (await Promise.all(lists)).flat().sort()
}

async function measure(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Imports and requires each entry, with nothing there but what npm has brought. */
async function importAll(folder: string, name: keyof typeof expected): Promise<void> {
  const path = join(folder, 'node_modules/@permit-tracking', name, 'package.json')
  const { exports }: { exports: Record<string, { require?: unknown }> } = JSON.parse(
    await readFile(path, 'utf8'),
  )
  const entries = Object.entries(exports).filter(
    ([subpath, target]) => typeof target === 'object' && !needsPeer.test(subpath),
  )
  const specifiers = entries.map(([subpath]) => join('@permit-tracking', name, subpath))
  await mkdir(join(folder, 'programs'))
  const program = [
    "import { createRequire } from 'node:module'",
    'const require = createRequire(import.meta.url)',
    `for (const name of ${JSON.stringify(specifiers)}) {`,
    '  await import(name)',
    '  require(name)',
    '}',
  ]
  await writeFile(join(folder, 'programs/import-all.mjs'), program.join('\n'))
  await runCommand(folder, process.execPath, ['programs/import-all.mjs'])
}
