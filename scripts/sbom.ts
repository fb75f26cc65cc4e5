/**
 * Writes the software bill of materials of every published package (CycloneDX 1.6), with the packages whose code is part of
 * what is built. Checks each against the schema.
 *
 *   node scripts/sbom.ts [folder]
 */
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'

const root = fileURLToPath(new URL('..', import.meta.url))
const published = [
  'spec',
  'packages/sdk',
  'packages/mock',
  'packages/assurance',
  'packages/redis',
  'packages/postgres',
]
const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)

/** Part of a bill of materials that the script reads. */
interface Bill {
  readonly metadata: { readonly component: Component }
  readonly components: Component[]
  readonly dependencies: { readonly ref: string; dependsOn?: string[] }[]
}

interface Component {
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
}

const isCheck = process.argv[2] === undefined
const folder = resolve(process.argv[2] ?? (await mkdtemp(join(tmpdir(), 'permit-tracking-sbom-'))))

try {
  await mkdir(folder, { recursive: true })
  const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const filters = published.flatMap((path) => ['--filter', `./${path}`])
  const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--prod', '--split']
  const out = ['--out', join(folder, '%s-%v.cdx.json')]
  run('npx', ['--yes', packageManager, ...filters, 'sbom', ...format, ...out])
  const files = (await readdir(folder)).filter((file) => file.endsWith('.cdx.json'))
  if (files.length !== published.length) {
    throw new Error(`Expected ${published.length} bills of materials (received ${files.join(', ')}).`)
  }
  for (const path of published) await finish(path, files)
} finally {
  if (isCheck) await rm(folder, { recursive: true })
}

/** Adds the code of others to a package's bill, and checks it. */
async function finish(path: string, files: readonly string[]): Promise<void> {
  const { name } = JSON.parse(await readFile(join(root, path, 'package.json'), 'utf8'))
  const file = files.find((each) => each.startsWith(`${name.replace('@', '').replace('/', '-')}-`))
  if (file === undefined) throw new Error(`Could not find the bill of materials of ${name}.`)
  const bill: Bill = JSON.parse(await readFile(join(folder, file), 'utf8'))
  const own = bill.metadata.component['bom-ref']
  const dependency = bill.dependencies.find(({ ref }) => ref === own)
  for (const bundled of await listBundled(path)) {
    if (bill.components.some((each) => each['bom-ref'] === bundled['bom-ref'])) continue
    bill.components.push(bundled)
    bill.dependencies.push({ ref: bundled['bom-ref'] })
    if (dependency) dependency.dependsOn = [...(dependency.dependsOn ?? []), bundled['bom-ref']].sort()
  }
  const text = `${JSON.stringify(bill, null, 2)}\n`
  const problem = await validator.validate(text)
  if (problem) throw new Error(`The bill of materials of ${name} is invalid: ${JSON.stringify(problem)}`)
  await writeFile(join(folder, file), text)
  process.stdout.write(`${file}: ${bill.components.length} components, valid\n`)
}

/** Returns the packages that `THIRD-PARTY-LICENSES` names, which a check of the tarballs compares with the built code. */
async function listBundled(path: string): Promise<Component[]> {
  const text = await readFile(join(root, path, 'THIRD-PARTY-LICENSES'), 'utf8').catch(() => '')
  const names = [...text.matchAll(/^(?!Copyright)(.+) \(https:.*\)$/gm)].flatMap(([, each = '']) =>
    each.split(/,? and |, /),
  )
  return Promise.all(
    names.map(async (name) => {
      const { version, license } = await readManifest(name)
      const [base = name, group] = name.split('/').reverse()
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
      const licenses = [{ license: { id: license } }]
      return {
        type: 'library',
        ...(group && { group }),
        name: base,
        version,
        purl,
        'bom-ref': purl,
        licenses,
      }
    }),
  )
}

/** Reads the manifest of an installed package. The mock contains the console and the validators of the specification. */
async function readManifest(name: string): Promise<{ readonly version: string; readonly license: string }> {
  for (const path of ['packages/mock', 'packages/console', 'spec', 'node_modules/.pnpm']) {
    const file = join(root, path, 'node_modules', name, 'package.json')
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text !== undefined) return JSON.parse(text)
  }
  throw new Error(`Could not find the installed version of ${name}, which THIRD-PARTY-LICENSES names.`)
}

function run(command: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (status === 0) return
  throw new Error(`${command} ${args.join(' ')} failed:\n${error?.message ?? stdout + stderr}`)
}
