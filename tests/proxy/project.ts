import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const example = join(root, 'examples/proxy')

/** Names of the programs of `examples/proxy`, without their extension. */
const programs = ['main.ts', 'node-process.ts', 'node-client.mjs', 'bun.mjs', 'deno.mjs']

/**
 * Copies the programs of `examples/proxy` into a folder, with the packages that they import. Beside each, `create-*` makes a
 * contact instead of reading the organization, because a body passes through a proxy in its own way.
 *
 * @param undici Name under which the example has the version of undici.
 */
export async function createProject(folder: string, undici: 'undici' | 'undici-7'): Promise<string> {
  const packages = join(folder, 'node_modules')
  await mkdir(join(packages, '@permit-tracking'), { recursive: true })
  await symlink(join(root, 'packages/sdk'), join(packages, '@permit-tracking/sdk'))
  await symlink(join(example, 'node_modules', undici), join(packages, 'undici'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  for (const program of programs) {
    // Node 20 doesn't run TypeScript, and these programs have no types.
    for (const name of [program, program.replace('.ts', '.mjs')])
      await cp(join(example, program), join(folder, name))
    const text = await readFile(join(example, program), 'utf8')
    const write = text
      .replace('const { organization_name }', 'const { name }')
      .replace('client.me()', "client.contacts.create({ name: 'Dana Ruiz' })")
      .replace('console.log(organization_name)', 'console.log(name)')
    await writeFile(join(folder, `create-${program}`), write)
  }
  return folder
}
