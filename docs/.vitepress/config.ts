import { readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type HeadConfig } from 'vitepress'
import { headingSlug } from '../../scripts/heading-slug.ts'
import { changelogs } from './changelogs.ts'
import { rewriteLinks } from './links.ts'
import { describePage, writeMarkdownCopies } from './markdown-copies.ts'
import { linkOf, sitePath } from './pages.ts'
import { followTheme } from './pictures.ts'
import { base, repository, root, site } from './repository.ts'
import { searchOptions } from './search.ts'
import { menu, sidebar } from './sidebar.ts'
import { dropEmptyHeaders } from './tables.ts'
import { groupTabs } from './tabs.ts'
import { typesOnHover } from './types-on-hover.ts'

const icon = readFileSync(join(root, 'packages/console/src/icon.svg'), 'utf8')

// The pages are the Markdown files of the repository, so that they read well there too.
export default defineConfig({
  title: 'Permit Tracking for TypeScript',
  description: 'The TypeScript SDK of the permit tracking service, and a mock of the whole service.',
  lang: 'en',
  base,
  srcDir: root,
  outDir: fileURLToPath(new URL('../dist', import.meta.url)),
  srcExclude: [
    '**/{node_modules,dist}/**',
    '**/{CHANGELOG,api-report}.md',
    '{examples,tests,benchmarks}/**',
    '{packages/*,spec}/*/**',
    '*.md',
  ],
  rewrites: (file) => sitePath(file) ?? file,
  cleanUrls: true,
  lastUpdated: false,
  router: { prefetchLinks: false },
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(icon)}` }]],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
    anchor: { slugify: headingSlug },
    codeTransformers: typesOnHover,
    config: (markdown) => {
      groupTabs(markdown)
      dropEmptyHeaders(markdown)
      rewriteLinks(markdown)
      followTheme(markdown)
    },
  },
  vite: {
    plugins: [changelogs],
    worker: { format: 'es' },
    // Pages outside of this folder import Vue too.
    resolve: {
      alias: [
        {
          find: /^vue(\/server-renderer)?$/,
          replacement: join(import.meta.dirname, '../node_modules/vue$1'),
        },
      ],
    },
  },
  buildEnd: async (built) => {
    await writeMarkdownCopies(built)
    await copyFile(join(root, 'docs/images/social.png'), join(built.outDir, 'social.png'))
  },
  transformPageData: async ({ filePath, isNotFound }) =>
    isNotFound ? {} : { description: await describePage(filePath) },
  transformHead: ({ title, description, pageData: { relativePath, isNotFound } }) =>
    isNotFound
      ? []
      : [
          ['link', { rel: 'alternate', type: 'text/markdown', href: base + relativePath }],
          ...Object.entries({
            'og:type': 'website',
            'og:title': title,
            'og:description': description,
            'og:url': site + linkOf(relativePath).slice(1),
            'og:image': `${site}social.png`,
            'og:image:width': '1200',
            'og:image:height': '630',
            'og:image:alt': 'Permit tracking for TypeScript, and the console of its mock',
            'twitter:card': 'summary_large_image',
          }).map(([property, content]): HeadConfig => ['meta', { property, content }]),
        ],
  themeConfig: {
    search: { provider: 'local', options: { miniSearch: { searchOptions } } },
    siteTitle: 'Permit Tracking',
    nav: menu,
    sidebar,
    outline: [2, 3],
    editLink: { pattern: `${repository}/edit/main/:path`, text: 'Edit this page' },
    socialLinks: [{ icon: 'github', link: repository, ariaLabel: 'Source code' }],
  },
})
