import { useExplorer } from '../explorer-state.ts'
import { GapExplanation } from '../gap-notes.tsx'
import { Chapter } from './chapter.tsx'

/** Chapter about the details that the specification leaves open. */
export function Assumptions() {
  const { gaps } = useExplorer().reference
  return (
    <Chapter id="assumptions" title="Assumptions">
      <p>
        The specification of the service leaves these details open. Your client should cope with the other
        readings, which the mock plays when its switches are set.
      </p>
      {Object.keys(gaps).map((name) => (
        <section key={name} class="assumption" id={`gap-${name}`}>
          <h3 tabIndex={-1}>{name}</h3>
          <GapExplanation name={name} />
        </section>
      ))}
    </Chapter>
  )
}
