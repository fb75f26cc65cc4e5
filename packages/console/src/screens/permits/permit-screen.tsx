import { dataOf } from '../../api/control-client.ts'
import { ConfirmButton } from '../../components/dialog.tsx'
import { Loaded, Screen } from '../../components/screen.tsx'
import { Link } from '../../router/link.tsx'
import { useConsole, useOrganization, useQuery } from '../../state/hooks.ts'
import {
  PermitBasics,
  PermitNotes,
  type PermitPartProps,
  PermitStatusSection,
  PermitTags,
  WatchButton,
} from './permit-basics.tsx'
import { PermitEvents } from './permit-events.tsx'
import { EditPermitButton } from './permit-fields.tsx'
import { PermitFees, PermitInspections } from './permit-lists.tsx'

/** One permit with everything that can happen to it, next to the events that this raises. */
export function PermitScreen({ uuid }: { readonly uuid: string }) {
  const params = { path: { permit_uuid: uuid } }
  const query = useQuery(
    (client, options) => dataOf(client.GET('/permits/{permit_uuid}', { params, ...options })),
    (change) => change.type === 'permit' && change.permit_uuid === uuid,
    [uuid],
  )
  const permit = query.data
  return (
    <Screen
      title={permit ? `Permit ${permit.permit_number}` : 'Permit'}
      summary={<Link to="/permits">All permits</Link>}
      actions={permit && <PermitActions permit={permit} onChange={query.reload} />}
    >
      <Loaded query={query}>
        {(permit) => (
          <div class="beside">
            <div class="stack">
              <PermitStatusSection permit={permit} onChange={query.reload} />
              <PermitBasics permit={permit} />
              <PermitFees permit={permit} onChange={query.reload} />
              <PermitInspections permit={permit} onChange={query.reload} />
              <PermitTags permit={permit} onChange={query.reload} />
              <PermitNotes permit={permit} onChange={query.reload} />
            </div>
            <PermitEvents permit={permit} onChange={query.reload} />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function PermitActions({ permit, onChange }: PermitPartProps) {
  const { goTo } = useConsole()
  const client = useOrganization()
  const path = { permit_uuid: permit.uuid }
  return (
    <>
      <WatchButton permit={permit} onChange={onChange} />
      <EditPermitButton permit={permit} onChange={onChange} />
      <ConfirmButton
        label="Delete"
        title={`Delete the permit ${permit.permit_number}?`}
        submit="Delete the permit"
        onSubmit={async () => {
          await client.DELETE('/permits/{permit_uuid}', { params: { path } })
          goTo('/permits', { replace: true })
        }}
      >
        <p>The service forgets it with its history, fees, inspections and notes.</p>
        {permit.watched && (
          <p>
            It is watched, so this raises <code>permit.removed_from_watchlist</code>.
          </p>
        )}
      </ConfirmButton>
    </>
  )
}
