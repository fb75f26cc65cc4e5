import { finalStatuses } from '@permit-tracking/spec/labels'
import { useRef, useState } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { DetailsList, StatusBadge, Time, type Tone } from '../../components/facts.tsx'
import { ActionButton, changedTexts, Field, Fields, Form, textOf } from '../../components/form.tsx'
import { Section } from '../../components/screen.tsx'
import { DataTable } from '../../components/table.tsx'
import { useOrganization } from '../../state/hooks.ts'
import { StatusField, statusOf } from './permit-fields.tsx'

/** Fields and parties of a permit. */
export function PermitBasics({ permit }: PermitPartProps) {
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

/** Status of a permit with a form that changes it, and its history as a timeline. */
export function PermitStatusSection({ permit }: PermitPartProps) {
  const client = useOrganization()
  const params = { path: { permit_uuid: permit.uuid } }
  const [saves, setSaves] = useState(0)
  async function save(values: FormData): Promise<void> {
    await client.PUT('/permits/{permit_uuid}/status', { params, body: { status: statusOf(values) } })
    setSaves(saves + 1)
  }
  return (
    <Section title="Status" actions={<PermitStatus status={permit.status} />}>
      <Form submit="Change the status" onSubmit={save}>
        <StatusField key={saves} current={permit.status} />
      </Form>
      <h3>History</h3>
      <ol class="timeline">
        {permit.status_history.map(({ new_status, previous_status, changed_at }, index) => (
          <li key={permit.status_history.length - index}>
            <PermitStatus status={new_status} />{' '}
            <span class="dim">
              {previous_status === null ? 'filed' : `from ${previous_status}`} <Time at={changed_at} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Label of a permit's status. */
export function PermitStatus({ status }: { readonly status: string }) {
  return <StatusBadge tone={toneOf(status)} text={status} />
}

function toneOf(status: string): Tone {
  if (status === 'Corrections Required') return 'warn'
  if (status === 'Denied' || status === 'Expired') return 'bad'
  if (status === 'Approved' || status === 'Issued' || status === 'Finaled') return 'good'
  return finalStatuses.some((final) => final === status) ? 'neutral' : 'busy'
}

/** Notes of the organization on a permit, with a form that adds one. */
export function PermitNotes({ permit }: PermitPartProps) {
  const client = useOrganization()
  const params = { path: { permit_uuid: permit.uuid } }
  async function add(values: FormData): Promise<void> {
    const body = { body: '', ...changedTexts(values, noteFields) }
    await client.POST('/permits/{permit_uuid}/notes', { params, body })
  }
  return (
    <Section title="Notes">
      {permit.notes.length > 0 && (
        <ul class="entries">
          {permit.notes.map(({ body, author, created_at }) => (
            <li key={`${created_at} ${body}`}>
              <p class="break">{body}</p>
              <p class="hint">
                {author && `${author}, `}
                <Time at={created_at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <Form submit="Add the note" onSubmit={add} isCleared>
        <Fields fields={noteFields} />
      </Form>
    </Section>
  )
}

const noteFields = [
  { label: 'Note', hint: 'Notes raise no event.', name: 'body', rows: 2, required: true },
  { label: 'Author', name: 'author' },
]

/** Tags of the organization on a permit, with a form that adds some. */
export function PermitTags({ permit }: PermitPartProps) {
  const client = useOrganization()
  const input = useRef<HTMLInputElement>(null)
  const path = { permit_uuid: permit.uuid }
  async function add(values: FormData): Promise<void> {
    const tags = textOf(values, 'tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean)
    await client.POST('/permits/{permit_uuid}/tags', { params: { path }, body: { tags } })
  }
  async function remove(removed: string): Promise<void> {
    const tags = permit.tags.filter((tag) => tag !== removed)
    await client.PUT('/permits/{permit_uuid}', { params: { path }, body: { tags } })
    // The button disappears with its tag.
    input.current?.focus()
  }
  return (
    <Section title="Tags">
      {permit.tags.length > 0 && (
        <ul class="badges">
          {permit.tags.map((tag) => (
            <li key={tag} class="badge">
              {tag}
              <ActionButton kind="quiet" aria-label={`Remove the tag ${tag}`} action={() => remove(tag)}>
                ×
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      <Form submit="Add" onSubmit={add} isCleared>
        <Field
          label="New tags"
          hint="Separated by commas. Tags raise no event."
          name="tags"
          inputRef={input}
          required
        />
      </Form>
    </Section>
  )
}

/** Button that starts or stops watching a permit. */
export function WatchButton({ permit }: PermitPartProps) {
  const client = useOrganization()
  async function toggle(): Promise<void> {
    const params = { path: { permit_uuid: permit.uuid } }
    if (permit.watched) await client.DELETE('/watchlist/{permit_uuid}', { params })
    else await client.PUT('/watchlist/{permit_uuid}', { params })
  }
  return (
    <ActionButton kind={permit.watched ? 'plain' : 'primary'} action={toggle}>
      {permit.watched ? 'Stop watching' : 'Watch'}
    </ActionButton>
  )
}

/** Properties of a part of the screen about a permit. */
export interface PermitPartProps {
  readonly permit: Schemas['PermitRecord']
}
