import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reflection } from 'typedoc'
import type { ReferencePage } from './pages.ts'

/** Writes the index of the reference: the pages of each package, with their exports. */
export async function writeIndex(
  folder: string,
  pages: readonly ReferencePage[],
  links: ReadonlyMap<Reflection, string>,
): Promise<void> {
  const packages = Map.groupBy(pages, ({ path }) => path.split('/')[0] ?? '')
  const sections = Array.from(packages, ([name, pages]) => [
    `## @permit-tracking/${name}\n`,
    '| page | exports |',
    '|---|---|',
    ...pages.map(({ title, path, module }) => `| [${title}](${path}.md) | ${listExports(module)} |`),
    '',
  ])
  const text = [
    '# API of the packages\n',
    'All exports, with their options, errors and examples.\n',
    ...sections.flat(),
  ]
  await writeFile(join(folder, 'README.md'), text.join('\n'))

  function listExports({ children = [] }: ReferencePage['module']): string {
    return children.map((child) => `[${child.name}](${links.get(child)})`).join(', ')
  }
}
