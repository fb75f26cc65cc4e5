import { useId } from 'preact/hooks'
import { dataOf } from '../api/control-client.ts'
import { useConsole, useQuery } from '../state/hooks.ts'

/** Selection of the organization on screen. */
export function OrganizationSwitch() {
  const { control, organizationId, router, path } = useConsole()
  const id = useId()
  const { data = [] } = useQuery(
    (signal) => dataOf(control.GET('/organizations', { signal })),
    [],
    ({ type }) => type === 'organization',
  )
  const [first] = data
  const selected = organizationId.value === 'default' ? first?.organization_id : organizationId.value
  function select(next: string): void {
    const segment = next === first?.organization_id ? 'default' : next
    // What is open belongs to the other organization; the list it came from doesn't.
    router.go(`/${segment}/${path.value.split('/')[1] ?? ''}`)
  }
  return (
    <div class="organization">
      <label class="visually-hidden" for={id}>
        Organization
      </label>
      <select id={id} value={selected} onChange={(event) => select(event.currentTarget.value)}>
        {data.map(({ organization_id, organization_name }) => (
          <option key={organization_id} value={organization_id}>
            {organization_name}
          </option>
        ))}
        {selected !== undefined && !data.some(({ organization_id }) => organization_id === selected) && (
          <option value={selected}>{selected}</option>
        )}
      </select>
    </div>
  )
}
