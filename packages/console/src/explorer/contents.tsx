import { useSignal } from '@preact/signals'
import { Fragment } from 'preact'
import { useRef } from 'preact/hooks'
import { Method } from '../components/facts.tsx'
import { useShortcuts } from '../components/shortcuts.ts'
import type { Reference } from './document/read-reference.ts'
import { useExplorer } from './explorer-state.ts'
import { SectionLink } from './section-link.tsx'

/** Links to the sections, with a filter that the key `/` focuses. */
export function Contents() {
  const { reference, current: currentSection, isInteractive } = useExplorer()
  const nav = useRef<HTMLElement>(null)
  useShortcuts(nav)
  const current = linkOf(currentSection.value ?? '')
  const filter = useSignal('')
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = groupsOf(reference)
    .map(({ title, links }) => ({
      title,
      links: links.filter(({ text }) => words.every((word) => text.includes(word))),
    }))
    .filter(({ links }) => links.length > 0)
  return (
    <nav ref={nav} class="contents" aria-label="Contents of the reference">
      {isInteractive.value && (
        <input
          type="search"
          aria-label="Filter the contents"
          aria-keyshortcuts="/"
          placeholder="Filter  ( / )"
          value={filter.value}
          onInput={(event) => {
            filter.value = event.currentTarget.value
          }}
        />
      )}
      {groups.map(({ title, links }) => (
        <Fragment key={title}>
          <p class="contents-title">{title}</p>
          <ul>
            {links.map(({ to, name, method }) => (
              <li key={to}>
                <SectionLink to={to} isCurrent={to === current}>
                  {method && <Method method={method} />}
                  <span class="break">{name}</span>
                </SectionLink>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      {groups.length === 0 && <p class="dim">Nothing matches. Clear the filter to see everything.</p>}
    </nav>
  )
}

/** Returns the links by title. */
function groupsOf({ groups }: Reference) {
  const toLink = ([to, name]: readonly [to: string, name: string]) => ({
    to,
    name,
    method: undefined,
    text: name.toLowerCase(),
  })
  return [
    { title: 'Start', links: introduction.map(toLink) },
    ...groups.map(({ name, operations }) => ({
      title: name,
      links: operations.map(({ id, method, path, summary, isWebhook }) => ({
        to: id,
        name: isWebhook ? path : summary,
        method: isWebhook ? undefined : method,
        text: `${id} ${method} ${path} ${summary}`.toLowerCase(),
      })),
    })),
    { title: 'Reference', links: chapters.map(toLink) },
  ]
}

const introduction = [
  ['introduction', 'Introduction'],
  ['authentication', 'Authentication'],
  ['rate-limits', 'Rate limits'],
] as const

const chapters = [
  ['errors', 'Errors'],
  ['schemas', 'Schemas'],
  ['assumptions', 'Assumptions'],
] as const

/** Returns the section whose link stands for a section: entries of a chapter have no link of their own. */
function linkOf(section: string): string {
  const [, kind] = /^(schema|error|gap)-/.exec(section) ?? []
  if (kind === undefined) return section
  return kind === 'gap' ? 'assumptions' : `${kind}s`
}
