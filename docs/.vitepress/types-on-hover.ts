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

/** Takes the examples of docblocks out of the inline code around them, which shows as an empty box. */
const exampleBlocks: Transformer = {
  name: 'example-blocks',
  root(tree) {
    visit(tree)

    function visit(node: Node): void {
      if (!('children' in node)) return
      // A popup is the content of a template.
      if ('content' in node && node.content) visit(node.content)
      for (const child of node.children) visit(child)
      if (!('tagName' in node) || !JSON.stringify(node.properties).includes('twoslash-popup-docs-tag-value'))
        return
      node.children = node.children.flatMap((child) => (isCodeAroundPre(child) ? child.children : [child]))
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
      // The descriptions of Node and of the language are long, and not about the packages.
      filterNode: (node) =>
        node.type !== 'hover' ||
        (!node.tags?.some(([name]) => name === 'since') && !/^(namespace|var|type \w+<)/.test(node.text)),
    },
  }),
  exampleBlocks,
  focusableNames,
]

type Node = Parameters<NonNullable<Transformer['root']>>[0] | Child
type Child = Parameters<NonNullable<Transformer['root']>>[0]['children'][number]

function isCodeAroundPre(node: Child): node is Extract<Child, { tagName: string }> {
  if (!('tagName' in node) || node.tagName !== 'code') return false
  const [inner] = node.children
  return inner !== undefined && 'tagName' in inner && inner.tagName === 'pre'
}

function textOf(node: Child | undefined): string {
  if (node === undefined) return ''
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

function isDocumented(popup: Child | undefined): boolean {
  return JSON.stringify(popup ?? '').includes('twoslash-popup-docs')
}
