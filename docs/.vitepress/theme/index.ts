import { defineClientComponent, type Theme, useData, withBase } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { defineAsyncComponent, h } from 'vue'
import '@shikijs/vitepress-twoslash/style.css'
import './playground/playground.css'
import './style.css'

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'doc-footer-before': markdownLink, 'not-found': notFound }),
  // Only pages with types on hover contain this element, and load its code.
  enhanceApp: ({ app }) => {
    // Only the page of the playground contains this element.
    app.component(
      'Playground',
      defineClientComponent(async () => (await import('./playground/playground.ts')).Playground),
    )
    app.component(
      'VMenu',
      defineAsyncComponent(async () => {
        const { default: floatingMenus } = await import('@shikijs/vitepress-twoslash/client')
        return (
          app
            .use(floatingMenus, {
              container: '#VPContent main',
              themes: { twoslash: { triggers, popperTriggers: triggers, delay: 0 } },
            })
            .component('VMenu') ?? {}
        )
      }),
    )
  },
} satisfies Theme

/** The focus shows a type to those who use the keyboard. */
const triggers = ['hover', 'focus', 'touch']

function markdownLink() {
  const { page } = useData()
  // With a target, the link leads to the file and not to a page of the router.
  const attributes = {
    class: 'markdown-link',
    href: withBase(`/${page.value.relativePath}`),
    target: '_self',
  }
  return h('a', attributes, 'This page as Markdown')
}

function notFound() {
  return h('main', { class: 'not-found vp-doc' }, [
    h('h1', 'Page not found'),
    h('p', [
      'It may have moved. The search finds it, or start at the ',
      h('a', { href: withBase('/') }, 'first page'),
      '.',
    ]),
  ])
}
