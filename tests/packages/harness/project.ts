import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageNames, packPackages } from '../../harness/pack-packages.ts'
import { runCommand } from '../../harness/run-command.ts'
import type { Environment } from './check.ts'
import { here, root } from './tools.ts'

/** Calls a function with a user's project, and removes the project. */
export async function withProject<Result>(
  use: (environment: Environment) => Promise<Result>,
): Promise<Result> {
  // Below the folder of the tools, where Node, compilers and bundlers find these without a copy of them.
  const project = await mkdtemp(join(here, '.project-'))
  try {
    return await use(await createProject(project))
  } finally {
    await rm(project, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function createProject(project: string): Promise<Environment> {
  await runCommand(root, 'node', ['scripts/build.mjs'], { timeoutMs: 600_000 })
  const packed = join(project, 'packed')
  await mkdir(packed)
  const tarballs = await packPackages(packed)
  for (const name of packageNames) {
    const folder = join(project, 'node_modules/@permit-tracking', name)
    await mkdir(folder, { recursive: true })
    await runCommand(folder, 'tar', ['-xzf', tarballs[name], '--strip-components=1'])
  }
  await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  return { project, tarballs }
}
