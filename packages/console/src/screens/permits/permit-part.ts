import type { Schemas } from '../../api/control-client.ts'

/** Properties of a part of the screen that changes a permit. */
export interface PermitPartProps {
  readonly permit: Schemas['PermitRecord']
  /** Loads the permit again. */
  readonly onChange: () => void
}
