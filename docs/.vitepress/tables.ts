import type { MarkdownRenderer } from 'vitepress'

/** Removes table headers without text, which a screen reader would announce as headers of a column. */
export function dropEmptyHeaders(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('empty_headers', ({ tokens }) => {
    for (let start = tokens.length - 1; start >= 0; start -= 1) {
      if (tokens[start]?.type !== 'thead_open') continue
      const length = tokens.slice(start).findIndex(({ type }) => type === 'thead_close') + 1
      const header = tokens.slice(start, start + length)
      if (header.every(({ content }) => content === '')) tokens.splice(start, length)
      for (const [index, token] of header.entries()) {
        const text = token.type === 'th_open' ? header[index + 1] : header[index - 1]
        if (token.tag === 'th' && text?.content === '') token.tag = 'td'
      }
    }
  })
}
