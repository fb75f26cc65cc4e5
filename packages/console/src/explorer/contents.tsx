import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Operation } from './document/reference.ts'
import { useExplorer } from './explorer-state.ts'
import { Method } from './method.tsx'
import { SectionLink } from './section-link.tsx'

/** Links to the sections, with a filter that the key `/` focuses. */
export function Contents() {
  const { reference, current: currentSection } = useExplorer()
  const current = linkOf(currentSection.value ?? '')
  const filter = useSignal('')
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = reference.groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter((operation) => matches(operation, words)),
    }))
    .filter(({ operations }) => operations.length > 0)
  const chapters = shownChapters(Object.keys(reference.schemas), words)
  return (
    <nav class="contents" aria-label="Contents of the reference">
      <Filter
        value={filter.value}
        onChange={(text) => {
          filter.value = text
        }}
      />
      {words.length === 0 && (
        <ContentsGroup title="Start">
          {[
            ['introduction', 'Introduction'],
            ['authentication', 'Authentication'],
            ['rate-limits', 'Rate limits'],
          ].map(([to = '', name]) => (
            <li key={to}>
              <SectionLink to={to} isCurrent={to === current}>
                {name}
              </SectionLink>
            </li>
          ))}
        </ContentsGroup>
      )}
      {groups.map(({ name, operations }) => (
        <ContentsGroup key={name} title={name}>
          {operations.map(({ id, method, path, summary, isWebhook }) => (
            <li key={id}>
              <SectionLink to={id} isCurrent={id === current}>
                {!isWebhook && <Method method={method} />}
                <span class="break">{isWebhook ? path : summary}</span>
              </SectionLink>
            </li>
          ))}
        </ContentsGroup>
      ))}
      {chapters.length > 0 && (
        <ContentsGroup title="Reference">
          {chapters.map(([to, name]) => (
            <li key={to}>
              <SectionLink to={to} isCurrent={to === current}>
                {name}
              </SectionLink>
            </li>
          ))}
        </ContentsGroup>
      )}
      {groups.length + chapters.length === 0 && (
        <p class="dim">Nothing matches. Clear the filter to see everything.</p>
      )}
    </nav>
  )
}

const chapterLinks: readonly (readonly [to: string, name: string])[] = [
  ['errors', 'Errors'],
  ['schemas', 'Schemas'],
  ['assumptions', 'Assumptions'],
]

/** Returns the section whose link stands for a section: entries of a chapter have no link of their own. */
function linkOf(section: string): string {
  const [, kind] = /^(schema|error|gap)-/.exec(section) ?? []
  if (kind === undefined) return section
  return kind === 'gap' ? 'assumptions' : `${kind}s`
}

/** Returns the chapters, or with a filter the schemas and chapters that match it. */
function shownChapters(schemas: readonly string[], words: readonly string[]) {
  if (words.length === 0) return chapterLinks
  const links = [...chapterLinks, ...schemas.map((name) => [`schema-${name}`, name] as const)]
  return links.filter(([, name]) => words.every((word) => name.toLowerCase().includes(word)))
}

function matches({ id, method, path, summary }: Operation, words: readonly string[]): boolean {
  const text = `${id} ${method} ${path} ${summary}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

function ContentsGroup({
  title,
  children,
}: {
  readonly title: string
  readonly children: preact.ComponentChildren
}) {
  return (
    <>
      <p class="contents-title">{title}</p>
      <ul>{children}</ul>
    </>
  )
}

function Filter({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const { isInteractive } = useExplorer()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const root = input.current?.closest('.console')
    function focus(event: Event): void {
      if (!(event instanceof KeyboardEvent) || event.key !== '/' || event.ctrlKey || event.metaKey) return
      const [target] = event.composedPath()
      if (target instanceof Element && target.matches('input, textarea, select')) return
      event.preventDefault()
      input.current?.focus()
    }
    root?.addEventListener('keydown', focus)
    return () => root?.removeEventListener('keydown', focus)
  }, [isInteractive.value])
  if (!isInteractive.value) return null
  return (
    <input
      ref={input}
      type="search"
      aria-label="Filter the contents"
      aria-keyshortcuts="/"
      placeholder="Filter  ( / )"
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  )
}
