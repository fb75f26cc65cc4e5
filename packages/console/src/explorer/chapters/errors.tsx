import { CodeBlock } from '../../components/code-block.tsx'
import { toPrettyText } from '../../format/text.ts'
import { useExplorer } from '../explorer-state.ts'
import { GapNotes } from '../gap-notes.tsx'
import { Prose } from '../prose.tsx'
import { Chapter, Entry } from './chapter.tsx'

/** Chapter about the errors that operations have in common. */
export function Errors() {
  const { reference } = useExplorer()
  return (
    <Chapter id="errors" title="Errors">
      {reference.errors.map(({ status, code, description, gaps, example }) => (
        <Entry
          key={code}
          id={`error-${status}`}
          title={
            <>
              {status} <code>{code}</code>
            </>
          }
          code={<CodeBlock label={`Example of ${code}`} text={toPrettyText(example)} />}
        >
          <Prose text={description} />
          <GapNotes gaps={gaps} />
        </Entry>
      ))}
    </Chapter>
  )
}
