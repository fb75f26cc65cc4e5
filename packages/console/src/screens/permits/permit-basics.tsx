import type { Schemas } from '../../api/control-client.ts'
import { DataTable } from '../../components/data-table.tsx'
import { DetailsList } from '../../components/details-list.tsx'
import { Section } from '../../components/section.tsx'
import { Time } from '../../components/time.tsx'

/** Fields and parties of a permit. */
export function PermitBasics({ permit }: { readonly permit: Schemas['PermitRecord'] }) {
  const { latitude, longitude } = permit.coordinates
  return (
    <Section title="Permit">
      <DetailsList
        items={[
          ['UUID', <code key="uuid">{permit.uuid}</code>],
          ['Jurisdiction', permit.jurisdiction],
          ['Type', permit.type],
          ['Description', permit.description],
          ['Address', permit.address],
          ['Coordinates', `${latitude}, ${longitude}`],
          ['Filed on', permit.filed_date],
          ['Updated', <Time key="updated" at={permit.updated_at} />],
          ['Watchlist', permit.watched ? 'Watched' : 'Not watched'],
        ]}
      />
      <h3>Parties</h3>
      <DataTable
        label="Parties"
        items={permit.parties}
        keyOf={({ name, role }) => `${role} ${name}`}
        empty={<p class="dim">None.</p>}
        columns={[
          { header: 'Name', cell: ({ name }) => name },
          { header: 'Role', cell: ({ role }) => role },
          {
            header: 'License',
            cell: ({ license_number, license_type }) =>
              [license_type, license_number].filter(Boolean).join(' ') || <span class="dim">–</span>,
          },
        ]}
      />
    </Section>
  )
}
