import type { MarkdownRenderer } from 'vitepress'

/**
 * Makes tabs of successive blocks of code that each follow a label in bold, so that the same Markdown reads well on the
 * code host.
 */
export function groupTabs(markdown: MarkdownRenderer): void {
  markdown.core.ruler.after('normalize', 'tabs', (state) => {
    state.src = state.src.replace(labeledBlocks, (blocks) => {
      const tabs = blocks.replace(labeledBlock, '```$2 [$1]\n$3```\n')
      return `::: code-group\n\n${tabs}:::\n\n`
    })
  })
}

const labeledBlock = /^\*\*([^*\n]+)\*\*\n\n```([^\n]*)\n(.*?)^```\n+/gms
const labeledBlocks = new RegExp(`(?:${labeledBlock.source}){2,}`, labeledBlock.flags)
