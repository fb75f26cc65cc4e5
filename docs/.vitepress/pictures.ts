import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MarkdownEnv, MarkdownRenderer } from 'vitepress'

/**
 * Shows a picture whose name ends with `-light` in light colors only, and in dark ones its counterpart that ends with `-dark`. A picture
 * that is hidden isn't loaded, since it is lazy.
 */
export function followTheme(markdown: MarkdownRenderer): void {
  const { image } = markdown.renderer.rules
  markdown.renderer.rules.image = (tokens, index, options, env: Partial<MarkdownEnv>, self) => {
    const token = tokens[index]
    const source = token?.attrGet('src') ?? ''
    const dark = source.replace(/-light(\.\w+)$/, '-dark$1')
    const render = () => image?.(tokens, index, options, env, self) ?? ''
    const folder = dirname(env.realPath ?? env.path ?? '')
    if (!token || dark === source || !existsSync(join(folder, dark))) return render()
    token.attrSet('loading', 'lazy')
    token.attrSet('class', 'in-light-colors')
    const first = render()
    token.attrSet('class', 'in-dark-colors')
    token.attrSet('src', dark)
    return first + render()
  }
}
