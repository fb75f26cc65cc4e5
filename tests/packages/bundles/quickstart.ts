import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { build as esbuild } from 'esbuild'
import { rolldown } from 'rolldown'
import { rollup } from 'rollup'
import webpack from 'webpack'
import { runCommand } from '../../harness/run-command.ts'
import type { Check } from '../harness/check.ts'
import { root } from '../harness/tools.ts'

/** Bundles a program for Node into one file. */
type Bundler = (input: string, output: string) => Promise<unknown>

const bundlers: Readonly<Record<string, Bundler>> = {
  esbuild: (input, output) =>
    esbuild({
      entryPoints: [input],
      outfile: output,
      bundle: true,
      platform: 'node',
      format: 'esm',
      mainFields: ['module', 'main'],
      logLevel: 'silent',
    }),
  async rollup(input, output) {
    const made = await rollup({
      input,
      plugins: [nodeResolve()],
      external: /^node:/,
      onwarn(warning) {
        // zod has circular imports and comments that rollup can't place, which we can't fix.
        if (warning.message.includes('node_modules/zod/')) return
        refuseWarning(warning)
      },
    })
    await made.write({ file: output, format: 'es', inlineDynamicImports: true })
  },
  async rolldown(input, output) {
    const made = await rolldown({ input, platform: 'node', onLog: (_, warning) => refuseWarning(warning) })
    await made.write({ file: output, format: 'esm', codeSplitting: false })
  },
  webpack: (input, output) =>
    new Promise((resolve, reject) => {
      webpack(
        {
          entry: input,
          mode: 'production',
          target: 'node20',
          experiments: { outputModule: true },
          output: { path: join(output, '..'), filename: 'program.mjs', module: true },
        },
        (error, stats) => {
          const wrong = error?.message ?? (stats?.hasErrors() || stats?.hasWarnings() ? stats.toString() : '')
          if (wrong) reject(new Error(wrong))
          else resolve(undefined)
        },
      )
    }),
}

/** Each bundler builds the quickstart with the packages inside, without a warning, and it does its work on Node. */
export const quickstart: readonly Check[] = Object.entries(bundlers).map(([name, bundle]) => ({
  name: `the quickstart bundled by ${name}`,
  async run({ project }) {
    const folder = join(project, `quickstart-${name}`)
    await mkdir(folder)
    const input = join(folder, 'main.js')
    // The program is TypeScript, which not every bundler reads; its imports stay as they are.
    await esbuild({
      entryPoints: [join(root, 'examples/quickstart/main.ts')],
      outfile: input,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      tsconfigRaw: {},
    })
    const output = join(folder, 'dist/program.mjs')
    await bundle(input, output)
    // Where nothing is installed, so that what isn't in the bundle is missing.
    const alone = join(folder, 'alone')
    await mkdir(alone)
    await writeFile(join(alone, 'package.json'), '{}')
    const printed = await runCommand(alone, process.execPath, [
      '--input-type=module',
      '-e',
      `await import('${output}')`,
    ])
    const problems = printed.includes('All went well.') ? [] : [`it printed:\n${printed}`]
    return { count: 1, unit: 'programs', problems }
  },
}))

function refuseWarning({ message }: { readonly message: string }): never {
  throw new Error(`It warned: ${message}`)
}
