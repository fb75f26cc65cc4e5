import { CodeBlock } from '../components/code-block.tsx'
import { Tabs } from '../components/tabs.tsx'
import { useExplorer } from './explorer-state.ts'
import type { Sample } from './samples/sample.ts'

interface CodeSampleProps {
  /** Subject of the code, such as "List contacts". */
  readonly label: string
  readonly samples: readonly Sample[]
}

/** Code in several languages. The selected one is the same in the whole explorer. */
export function CodeSample({ label, samples }: CodeSampleProps) {
  const { language } = useExplorer()
  return (
    <Tabs
      label={`Language: ${label}`}
      selected={language}
      tabs={samples.map(({ language: name, code }) => ({
        name,
        content: () => <CodeBlock label={label} text={code} />,
      }))}
    />
  )
}
