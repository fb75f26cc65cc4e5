import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './repository.ts'

const folders = [
  'packages/sdk',
  'packages/mock',
  'packages/assurance',
  'packages/redis',
  'packages/postgres',
  'spec',
]
const page = 'docs/changelog.md'

/** Appends the changes of all packages to the changelog page: those of the next release, and the released ones. */
export const changelogs = {
  name: 'changelogs',
  enforce: 'pre' as const,
  transform: async (code: string, id: string) =>
    id === join(root, page) ? code + (await readChangelogs()) : null,
}

/** Returns the Markdown of a page of the repository as the site shows it. */
export async function readPage(file: string): Promise<string> {
  const markdown = await readFile(join(root, file), 'utf8')
  return file === page ? markdown + (await readChangelogs()) : markdown
}

async function readChangelogs(): Promise<string> {
  const sections = folders.map(async (folder) => {
    const { name } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))
    const next = (await readChangesets()).filter(({ packages }) => packages.includes(`'${name}':`))
    const unreleased = next.length > 0 ? `### Next release\n\n${next.map(({ text }) => text).join('\n')}` : ''
    return `\n## ${name}\n\n${unreleased}${await readReleases(join(root, folder, 'CHANGELOG.md'))}`
  })
  return (await Promise.all(sections)).join('')
}

async function readReleases(file: string): Promise<string> {
  if (!existsSync(file)) return ''
  const [, ...releases] = (await readFile(file, 'utf8')).split(/^## /m)
  return releases.map((release) => `\n### ${release.replace(/^### /gm, '#### ')}`).join('')
}

async function readChangesets() {
  const files = (await Array.fromAsync(glob('.changeset/*.md', { cwd: root }))).sort()
  return Promise.all(
    files.map(async (file) => {
      const [, packages = '', text = ''] = (await readFile(join(root, file), 'utf8')).split(/^---\n+/m)
      return { packages, text }
    }),
  )
}
