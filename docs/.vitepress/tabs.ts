import type { MarkdownRenderer } from 'vitepress'

/**
 * Makes tabs of successive blocks of code that each follow a label in bold, and of blocks that only install packages: a tab for each
 * package manager. So the same Markdown reads well on the code host.
 */
export function groupTabs(markdown: MarkdownRenderer): void {
  markdown.core.ruler.after('normalize', 'tabs', (state) => {
    state.src = state.src
      .replace(labeledBlocks, (blocks) => toGroup(blocks.replace(labeledBlock, '```$2 [$1]\n$3```\n')))
      .replace(installBlock, (_, commands: string) =>
        toGroup(
          packageManagers
            .map(([name, from, to]) => `\`\`\`sh [${name}]\n${commands.replace(from, to)}\`\`\`\n`)
            .join(''),
        ),
      )
  })
}

const labeledBlock = /^\*\*([^*\n]+)\*\*\n\n```([^\n]*)\n(.*?)^```\n+/gms
const labeledBlocks = new RegExp(`(?:${labeledBlock.source}){2,}`, labeledBlock.flags)

const installBlock = /^```sh\n((?:npm install (?:--save-dev )?@?[\w/@ -]+\n)+)```\n+/gm

/** Package managers, and how each writes the commands of npm. */
const packageManagers = [
  ['npm', /$/, ''],
  ['pnpm', /^npm install/gm, 'pnpm add'],
  ['yarn', /^npm install( --save-dev)?/gm, (_: string, dev = '') => `yarn add${dev && ' --dev'}`],
  ['bun', /^npm install( --save-dev)?/gm, (_: string, dev = '') => `bun add${dev && ' --dev'}`],
] as const

function toGroup(blocks: string): string {
  return `::: code-group\n\n${blocks}:::\n\n`
}
