import { Assumptions, Errors, Introduction, Operations, Schemas } from './chapters.tsx'
import { Contents } from './contents.tsx'
import { ExplorerContext, type ExplorerState } from './explorer-state.ts'

interface ExplorerProps {
  readonly state: ExplorerState
  /** Identifier of the only section to show, in the console. Default: all of them, as on the documentation page. */
  readonly section?: string
}

/** The reference with its contents. */
export function Explorer({ state, section }: ExplorerProps) {
  return (
    <ExplorerContext.Provider value={state}>
      <div class="explorer">
        <Contents />
        <div class="chapters">
          {section === undefined ? <Everything state={state} /> : <Only state={state} section={section} />}
        </div>
      </div>
    </ExplorerContext.Provider>
  )
}

function Everything({ state: { reference } }: ExplorerProps) {
  return (
    <>
      <Introduction />
      {reference.groups.map((group) => (
        <Operations key={group.name} group={group} />
      ))}
      <Errors />
      <Schemas />
      <Assumptions />
    </>
  )
}

function Only({ state: { reference }, section = '' }: ExplorerProps) {
  const group = reference.groups.find(
    ({ name, operations }) => name === section || operations.some(({ id }) => id === section),
  )
  if (group?.name === section) return <Operations group={group} />
  if (group) return <Operations key={section} group={group} only={section} />
  const [kind = '', name = ''] = section.split(/-(.*)/)
  if (section === 'schemas') return <Schemas />
  if (kind === 'schema') return <Schemas only={name} />
  if (kind === 'errors' || kind === 'error') return <Errors />
  if (kind === 'assumptions' || kind === 'gap') return <Assumptions />
  return <Introduction />
}
