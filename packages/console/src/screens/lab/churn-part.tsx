import { dataOf, type Mutable, type Schemas } from '../../api/control-client.ts'
import { FormDialogButton } from '../../components/dialog.tsx'
import { Shape, StatusBadge } from '../../components/facts.tsx'
import { ActionButton, Choice, Field, textOf } from '../../components/form.tsx'
import { Loaded, Section } from '../../components/screen.tsx'
import { formatCount } from '../../format.ts'
import { useConsole, useOrganization, useQuery } from '../../state/hooks.ts'
import { LabRows, type Preset, PresetList } from './lab-rows.tsx'

type Churn = Schemas['Churn']

/** Lists that change while they are read. */
export function ChurnPart() {
  const { message } = useConsole()
  const client = useOrganization()
  const churns = useQuery((client) => dataOf(client.GET('/churn')), ['churn'])
  async function start(body: ChurnOptions): Promise<void> {
    await client.POST('/churn', { body })
    message.value = 'The churn runs. Read a list to start its first round.'
  }
  async function stop(churn_id: string): Promise<void> {
    const { changes } = await dataOf(client.DELETE('/churn/{churn_id}', { params: { path: { churn_id } } }))
    message.value = `Stopped, with ${describeChanges(changes)}.`
  }
  const count = churns.data?.length ?? 0
  return (
    <Section
      title="Churn"
      note={
        count > 0 ? (
          <StatusBadge tone="fault" text={`${formatCount(count)} running`} />
        ) : (
          <span class="hint">Lists that change while a client reads them page by page</span>
        )
      }
      actions={
        <FormDialogButton
          label="Start another churn"
          submit="Start the churn"
          onSubmit={(values) => start(toChurnOptions(values))}
        >
          <div class="field-grid">
            {amounts.map(([name, label]) => (
              <Field key={name} {...amount} label={label} name={name} />
            ))}
            <Field label="Rounds" type="number" min={1} name="times" placeholder="until stopped" />
            <Field label="List" name="list" options={['permits', 'contacts']} />
          </div>
          <Choice name="bulk">
            All changes of a round at the same time, as in an import or a nightly job
          </Choice>
        </FormDialogButton>
      }
    >
      <Loaded query={churns}>
        {(items) => (
          <LabRows
            label="Running churn"
            empty="No churn runs. A client that reads all pages should still find each item that was there all the time."
          >
            {items.map(({ id, options, changes }) => (
              <li key={id}>
                <Shape tone="fault" />
                <b>{describeChurn(options)}</b>
                <span class="dim">So far {describeChanges(changes)}</span>
                <ActionButton
                  kind="quiet"
                  aria-label={`Stop: ${describeChurn(options)}`}
                  action={() => stop(id)}
                >
                  Stop
                </ActionButton>
              </li>
            ))}
          </LabRows>
        )}
      </Loaded>
      <PresetList label="Start with one click" presets={presets} action={start} />
    </Section>
  )
}

const presets: readonly Preset<ChurnOptions>[] = [
  ['A bit of everything', {}],
  ['Removals', { remove: 1 }],
  ['Import of 200', { insert: 200, bulk: true, times: 1 }],
]

const amounts = [
  ['insert', 'Inserted per round'],
  ['update', 'Updated per round'],
  ['remove', 'Removed per round'],
] as const
const amount = { type: 'number', min: 0, step: 'any', placeholder: '0' } as const

type ChurnOptions = Mutable<Churn['options']>

/** Returns the options of a filled in form. */
export function toChurnOptions(values: FormData): ChurnOptions {
  const options: ChurnOptions = {}
  for (const name of ['insert', 'update', 'remove', 'times'] as const) {
    const text = textOf(values, name)
    if (text !== '') options[name] = Number(text)
  }
  if (values.get('list') === 'contacts') options.lists = ['contacts']
  if (values.has('bulk')) options.bulk = true
  return options
}

/** Returns the options of a churn in words: "insert 1, remove 0.5 per response of permits, 10 rounds". */
export function describeChurn({
  insert,
  update,
  remove,
  bulk,
  lists,
  every = 1,
  times,
}: Churn['options']): string {
  const amounts = Object.entries({ insert, update, remove }).filter(([, amount]) => amount !== undefined)
  const changes =
    amounts.length === 0
      ? 'one change of each kind'
      : amounts.map(([kind, amount]) => `${kind} ${amount}`).join(', ')
  const responses = every === 1 ? 'response' : `${every} responses`
  return [
    `${changes} per ${responses} of ${lists?.join(' and ') ?? 'permits'}`,
    bulk && 'at the same time',
    times !== undefined && `at most ${formatCount(times, 'round')}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns the number of changes by kind: "3 changes: 2 inserted, 1 removed". */
export function describeChanges(changes: Churn['changes']): string {
  const kinds = { insert: 'inserted', update: 'updated', remove: 'removed' } as const
  const counts = Object.entries(kinds)
    .map(([kind, name]) => ({ name, count: changes.filter((change) => change.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${formatCount(count)} ${name}`)
  if (counts.length === 0) return 'no changes'
  return `${formatCount(changes.length, 'change')}: ${counts.join(', ')}`
}
