import type { OperationGroup } from '../document/reference.ts'
import { OperationSection } from '../operation-section.tsx'
import { Prose } from '../prose.tsx'
import { Chapter } from './chapter.tsx'

interface OperationsProps {
  readonly group: OperationGroup
  /** Identifier of the only operation to show. Default: all. */
  readonly only?: string
}

/** Chapter with the operations of a tag, or with one of them. */
export function Operations({ group: { name, description, operations }, only }: OperationsProps) {
  return (
    <Chapter id={name} title={name.charAt(0).toUpperCase() + name.slice(1)}>
      <Prose text={description} />
      {operations
        .filter(({ id }) => only === undefined || id === only)
        .map((operation) => (
          <OperationSection key={operation.id} operation={operation} />
        ))}
    </Chapter>
  )
}
