import { join } from 'node:path'
import { transformerTwoslash } from '@shikijs/vitepress-twoslash'
import ts from 'typescript'
import type { MarkdownOptions } from 'vitepress'
import { root } from './repository.ts'

type Transformer = NonNullable<MarkdownOptions['codeTransformers']>[number]

/** Makes a documented name reachable by keyboard where it occurs for the first time in its block. */
const focusableNames: Transformer = {
  name: 'focusable-names',
  root(tree) {
    const seen = new Set<string>()
    visit(tree)

    function visit(node: Node): void {
      if (!('children' in node)) return
      if ('tagName' in node && node.tagName === 'v-menu') {
        const [name, popup] = node.children
        const text = textOf(name)
        if (!name || !('properties' in name) || seen.has(text) || !isDocumented(popup)) return
        name.properties.tabindex = 0
        seen.add(text)
      } else for (const child of node.children) visit(child)
    }
  },
}

/** Shows the types of the built packages in blocks that are marked with `twoslash`. */
export const typesOnHover: Transformer[] = [
  transformerTwoslash({
    twoslashOptions: {
      // The blocks are compiled in this folder, so that they find the packages and the files of the tutorial.
      vfsRoot: join(root, 'examples/tutorial'),
      compilerOptions: {
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        allowImportingTsExtensions: true,
        noEmit: true,
        types: ['node'],
      },
      filterNode(node) {
        if (node.type !== 'hover') return true
        const tags = new Set(node.tags?.map(([name]) => name))
        // A popup shows text only. The page is the example.
        node.tags = node.tags?.filter(([name]) => name !== 'example')
        // The descriptions of Node and of the language are long, and not about the packages.
        return !tags.has('since') && !/^(namespace|var|type \w+<)/.test(node.text)
      },
    },
  }),
  focusableNames,
]

type Node = Parameters<NonNullable<Transformer['root']>>[0] | Child
type Child = Parameters<NonNullable<Transformer['root']>>[0]['children'][number]

function textOf(node: Child | undefined): string {
  if (node === undefined) return ''
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

function isDocumented(popup: Child | undefined): boolean {
  return JSON.stringify(popup ?? '').includes('twoslash-popup-docs')
}
