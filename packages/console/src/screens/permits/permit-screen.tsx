import { dataOf } from '../../api/control-client.ts'
import { changedTexts } from '../../components/form.tsx'
import { RecordActions } from '../../components/record-actions.tsx'
import { Loaded, Screen } from '../../components/screen.tsx'
import { Link } from '../../router/link.tsx'
import { useOrganization, useQuery } from '../../state/hooks.ts'
import {
  PermitBasics,
  PermitNotes,
  type PermitPartProps,
  PermitStatusSection,
  PermitTags,
  WatchButton,
} from './permit-basics.tsx'
import { PermitEvents } from './permit-events.tsx'
import { fields, PermitFields } from './permit-fields.tsx'
import { PermitFees, PermitInspections } from './permit-lists.tsx'

/** One permit with everything that can happen to it, next to the events that this raises. */
export function PermitScreen({ uuid }: { readonly uuid: string }) {
  const params = { path: { permit_uuid: uuid } }
  const query = useQuery((client) => dataOf(client.GET('/permits/{permit_uuid}', { params })), ['permit'])
  const permit = query.data
  return (
    <Screen
      title={permit ? `Permit ${permit.permit_number}` : 'Permit'}
      summary={<Link to="/permits">All permits</Link>}
      actions={permit && <PermitActions permit={permit} />}
    >
      <Loaded query={query}>
        {(permit) => (
          <div class="beside">
            <div class="stack">
              <PermitStatusSection permit={permit} />
              <PermitBasics permit={permit} />
              <PermitFees permit={permit} />
              <PermitInspections permit={permit} />
              <PermitTags permit={permit} />
              <PermitNotes permit={permit} />
            </div>
            <PermitEvents permit={permit} />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function PermitActions({ permit }: PermitPartProps) {
  const client = useOrganization()
  const params = { path: { permit_uuid: permit.uuid } }
  return (
    <>
      <WatchButton permit={permit} />
      <RecordActions
        noun="permit"
        name={permit.permit_number}
        onSave={(values) =>
          client.PUT('/permits/{permit_uuid}', { params, body: changedTexts(values, fields, permit) })
        }
        onDelete={() => client.DELETE('/permits/{permit_uuid}', { params })}
        consequence={`The service forgets it with its history, fees, inspections and notes.${
          permit.watched ? ' It is watched, so this raises permit.removed_from_watchlist.' : ''
        }`}
      >
        <p class="dim">These changes raise no event.</p>
        <PermitFields permit={permit} />
      </RecordActions>
    </>
  )
}
