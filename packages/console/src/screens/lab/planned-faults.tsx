import { dataOf, type Schemas } from '../../api/control-client.ts'
import { type Query, useConsole, useOrganization, useQuery } from '../../state/hooks.ts'

/** Planned fault of the organization on screen, or of all organizations. */
export interface OwnedFault extends Readonly<Schemas['PlannedFault']> {
  readonly isForAll: boolean
}

/** Returns the planned faults that concern the organization on screen. */
export function usePlannedFaults(): Query<readonly OwnedFault[]> {
  const { control } = useConsole()
  return useQuery(
    async (client) => {
      const [own, all] = await Promise.all([dataOf(client.GET('/faults')), dataOf(control.GET('/faults'))])
      return [
        ...own.map((fault) => ({ ...fault, isForAll: false })),
        ...all.map((fault) => ({ ...fault, isForAll: true })),
      ]
    },
    ['faults'],
  )
}

/** Returns a function that removes a planned fault. */
export function useFaultRemoval(): (fault: OwnedFault) => Promise<unknown> {
  const { control } = useConsole()
  const client = useOrganization()
  return function remove({ id, isForAll }) {
    const params = { path: { fault_id: id } }
    return isForAll
      ? control.DELETE('/faults/{fault_id}', { params })
      : client.DELETE('/faults/{fault_id}', { params })
  }
}
