import { Contents } from './contents.tsx'
import { ExplorerContext, type ExplorerState } from './explorer-state.ts'
import { ErrorChapter, GapChapter, Introduction, SchemaChapter } from './introduction.tsx'
import { OperationSection } from './operation-section.tsx'
import { Prose } from './prose.tsx'

/** The whole reference on one page, so that the browser's own search finds everything. */
export function Explorer({ state }: { readonly state: ExplorerState }) {
  return (
    <ExplorerContext.Provider value={state}>
      <div class="explorer">
        <Contents />
        <div class="chapters">
          <Introduction />
          {state.reference.groups.map(({ name, description, operations }) => (
            <section key={name} class="chapter" id={name} aria-labelledby={`${name}-title`}>
              <h2 id={`${name}-title`} tabIndex={-1}>
                {name.charAt(0).toUpperCase() + name.slice(1)}
              </h2>
              <Prose text={description} />
              {operations.map((operation) => (
                <OperationSection key={operation.id} operation={operation} />
              ))}
            </section>
          ))}
          <ErrorChapter />
          <SchemaChapter />
          <GapChapter />
        </div>
      </div>
    </ExplorerContext.Provider>
  )
}
