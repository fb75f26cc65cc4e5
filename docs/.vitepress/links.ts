import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { MarkdownEnv, MarkdownRenderer } from 'vitepress'
import { linkOf, sitePath } from './pages.ts'
import { repository, root, site } from './repository.ts'

/** Target of a link or a picture in a file of the repository. */
export interface Target {
  /** Path of the file within the repository. */
  readonly file: string
  /** Path of its page within the site, if it has one. */
  readonly page: string | undefined
  /** Part of the link from `#` on, or an empty text. */
  readonly hash: string
}

/** Returns the target of a link in a file; undefined for links to headings of the same page and to other sites. */
export function resolveLink(link: string, file: string): Target | undefined {
  // The READMEs of the packages are on npm too, where only whole addresses work.
  const own =
    /^https:\/\/(?:github\.com|raw\.githubusercontent\.com)\/permit-tracking\/permit-tracking-js\/(?:blob\/|tree\/|)main\/(.*)/
  // Docblocks have addresses of the site, which work in an editor.
  const path = link.startsWith(site)
    ? `docs/${link.slice(site.length).replace(/#|$/, '.md$&')}`
    : (own.exec(link)?.[1] ?? (/^(\w+:|#|\/)/.test(link) ? undefined : join(dirname(file), link)))
  if (path === undefined) return undefined
  const [target = '', heading] = path.split('#')
  if (!existsSync(join(root, target))) return undefined
  const hash = heading === undefined ? '' : `#${heading}`
  const readme = join(target, 'README.md')
  const page = sitePath(target) ?? (existsSync(join(root, readme)) ? sitePath(readme) : undefined)
  return { file: target, page, hash }
}

/** Returns the address of a file on the code host. */
export function addressOf(file: string): string {
  return `${repository}/${statSync(join(root, file)).isDirectory() ? 'tree' : 'blob'}/main/${file}`
}

/** Makes links between files of the repository lead to the pages of the site, and all others to the code host. */
export function rewriteLinks(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push(
    'repository_links',
    ({ tokens, env }: { tokens: Token[]; env: Partial<MarkdownEnv> }) => {
      const source = env.realPath ?? env.path
      // A title in the front matter has no file.
      if (source === undefined) return
      for (const token of tokens.flatMap(({ children }) => children ?? [])) {
        const name = token.type === 'image' ? 'src' : 'href'
        const target = resolveLink(token.attrGet(name) ?? '#', relative(root, source))
        if (target === undefined) continue
        const { file, page, hash } = target
        if (name === 'src') token.attrSet(name, relative(dirname(source), join(root, file)))
        else token.attrSet(name, (page === undefined ? addressOf(file) : linkOf(page)) + hash)
      }
    },
  )
}

type Token = ReturnType<MarkdownRenderer['parse']>[number]
