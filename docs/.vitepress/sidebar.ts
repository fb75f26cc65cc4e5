import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DefaultTheme } from 'vitepress'
import { headingSlug } from '../../scripts/heading-slug.ts'
import { readIndex } from './index-page.ts'
import { root } from './repository.ts'

type Item = DefaultTheme.SidebarItem

const events = { text: 'Events', link: '/guides/webhook-events' }

/** Pages of the site in the order of their reading. Groups come from the index pages of the folders. */
export const sidebar: Item[] = [
  { text: 'Tutorial', link: '/tutorial' },
  { text: 'Playground', link: '/playground' },
  { text: 'Guides', link: '/guides/', items: groupsOf('guides') },
  { text: 'Recipes', link: '/recipes/', items: groupsOf('recipes') },
  {
    text: 'Reference',
    items: [
      { text: 'The service', link: '/service' },
      { text: 'API of the packages', link: '/reference/', collapsed: true, items: groupsOf('reference') },
      events,
      { text: 'List of errors', link: '/errors' },
      { text: 'Glossary', link: '/glossary' },
    ],
  },
  {
    text: 'Packages',
    items: [
      ...['sdk', 'mock', 'assurance', 'redis', 'postgres', 'spec'].map((name) => ({
        text: `@permit-tracking/${name}`,
        link: `/packages/${name}`,
      })),
      { text: 'Compared with others', link: '/comparison' },
    ],
  },
  {
    text: 'Project',
    items: [
      { text: 'Changelog', link: '/changelog' },
      { text: 'Support policy', link: '/support-policy' },
      { text: 'Decisions', link: '/decisions/', collapsed: true, items: decisions() },
    ],
  },
].flatMap(written)

/** Links of the sidebar, from top to bottom. */
export const sidebarLinks: readonly string[] = [...new Set(linksOf(sidebar))]

/** Sections of the sidebar for the bar at the top of a page. */
export const menu: DefaultTheme.NavItem[] = sidebar.map(({ text = '', link, items = [] }) =>
  link ? { text, link } : { text, items: items.map(({ text = '', link = '' }) => ({ text, link })) },
)

function groupsOf(folder: string): Item[] {
  return readIndex(folder).map(({ title, entries }) => ({
    text: title,
    link: `/${folder}/#${headingSlug(title)}`,
    collapsed: false,
    items: entries.map(({ text, link }) => ({ text, link })).filter(({ link }) => link !== events.link),
  }))
}

/** Returns the decision pages, whose index has their names as links and their statements as descriptions. */
function decisions(): Item[] {
  const entries = readIndex('decisions').flatMap((group) => group.entries)
  return entries.map(({ link, description }) => ({ text: description.replace(/`|\.$/g, ''), link }))
}

function linksOf(items: Item[]): string[] {
  return items.flatMap(({ link, items: children = [] }) => [
    ...(link ? [link.replace(/#.*/, '')] : []),
    ...linksOf(children),
  ])
}

/** Leaves out links to pages that are not written, and groups without pages. */
function written({ link, items, ...item }: Item): Item[] {
  const kept = items?.flatMap(written) ?? []
  const isWritten = link?.startsWith('/packages/') || (link !== undefined && existsSync(fileOf(link)))
  if (!isWritten && kept.length === 0) return []
  return [{ ...item, ...(isWritten && { link }), ...(kept.length > 0 && { items: kept }) }]
}

function fileOf(link: string): string {
  const [path = ''] = link.split('#')
  return join(root, 'docs', path.endsWith('/') ? `${path}README.md` : `${path}.md`)
}
