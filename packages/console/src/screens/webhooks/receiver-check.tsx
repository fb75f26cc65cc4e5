import { useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Inline } from '../../components/code-block.tsx'
import { StatusBadge } from '../../components/facts.tsx'
import { ActionButton } from '../../components/form.tsx'
import { Section } from '../../components/screen.tsx'
import { type Column, DataTable } from '../../components/table.tsx'
import { useOrganization } from '../../state/hooks.ts'

/** Attack on the receiver of a webhook, and its report. */
export function ReceiverCheck({ webhook: { id, has_secret } }: { readonly webhook: Schemas['Webhook'] }) {
  const client = useOrganization()
  const [report, setReport] = useState<Schemas['AttackReport']>()
  async function attack(): Promise<void> {
    setReport(undefined)
    const params = { path: { webhook_id: id } }
    setReport(await dataOf(client.POST('/webhooks/{webhook_id}/attack', { params, body: { timeout: '2s' } })))
  }
  return (
    <Section title="Attack on the receiver">
      <p>
        Sends unusual deliveries that the receiver must accept, forged ones that it must reject, duplicates,
        huge ones and broken ones. The delivery log has none of them.
      </p>
      {has_secret ? (
        <div class="actions">
          <ActionButton kind="primary" action={attack}>
            Attack the receiver
          </ActionButton>
        </div>
      ) : (
        <p class="note">Set a secret first: without signatures a receiver can’t reject anything.</p>
      )}
      <div role="status">
        {report && (
          <p class={`note ${report.passed ? 'tone-good' : 'tone-bad'}`}>
            {report.results.filter(({ passed }) => passed).length} of {report.results.length} cases passed.
            {report.results.length === 1 && !report.passed && ' The others were not sent.'}
          </p>
        )}
      </div>
      {report && (
        <DataTable
          label="Report"
          columns={columns}
          items={report.results.toSorted((one, other) => Number(one.passed) - Number(other.passed))}
          keyOf={({ name }) => name}
        />
      )}
    </Section>
  )
}

type Result = Schemas['AttackResult']

const columns: readonly Column<Result>[] = [
  {
    header: 'Result',
    cell: ({ passed }) => <StatusBadge tone={passed ? 'good' : 'bad'} text={passed ? 'Passed' : 'Failed'} />,
  },
  { header: 'Case', cell: (result) => <Case {...result} /> },
  { header: 'Expected', cell: ({ expected }) => expected, show: 'wide' },
  { header: 'Responses', cell: ({ responses }) => responses.join(', '), show: 'wide' },
]

function Case({ name, description, problem, advice }: Result) {
  return (
    <>
      <code>{name}</code>{' '}
      <span class="dim">
        <Inline text={description} />
      </span>
      {problem !== null && <p class="field-error">{problem}</p>}
      {advice !== null && (
        <p>
          <Inline text={advice} />
        </p>
      )}
    </>
  )
}
