import { useState } from 'preact/hooks'
import { dataOf, type Mutable, type Schemas } from '../../api/control-client.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { Button, Choice, ErrorNote, Field, Form, textOf } from '../../components/form.tsx'
import { EmptyState, Loaded, Section } from '../../components/screen.tsx'
import { formatCount } from '../../format.ts'
import { useAction, useConsole, useOrganization, useQuery } from '../../state/hooks.ts'
import { type Preset, PresetList } from './preset-list.tsx'

type Churn = Schemas['Churn']

/** Lists that change while they are read. */
export function ChurnPart() {
  const { message } = useConsole()
  const client = useOrganization()
  const [stopped, setStopped] = useState<Churn>()
  const churns = useQuery((client, options) => dataOf(client.GET('/churn', options)), ['churn'])
  async function start(body: ChurnOptions): Promise<void> {
    await client.POST('/churn', { body })
    message.value = 'The churn runs. Read a list to start its first round.'
    churns.reload()
  }
  const stop = useAction(async (churn_id: string) => {
    setStopped(await dataOf(client.DELETE('/churn/{churn_id}', { params: { path: { churn_id } } })))
    churns.reload()
  })
  return (
    <>
      <Section title="Change lists while they are read">
        <p>
          A churn adds, changes and removes items after a response of a list, so that the next page is no
          longer what it was. A client that reads all pages should still find each item that was there all the
          time.
        </p>
        <PresetList presets={presets} action={start} />
        <details>
          <summary>Start another churn</summary>
          <Form submit="Start the churn" onSubmit={(values) => start(toChurnOptions(values))}>
            <div class="lab-pair">
              {amounts.map(([name, label]) => (
                <Field key={name} {...amount} label={label} name={name} />
              ))}
              <Field {...count} label="Responses per round" name="every" placeholder="1" />
              <Field {...count} label="Rounds" name="times" placeholder="until stopped" />
              <Field label="Seed" name="seed" placeholder="of the mock" />
            </div>
            <fieldset>
              <legend>Lists</legend>
              <Choice name="permits" defaultChecked>
                Permits
              </Choice>
              <Choice name="contacts">Contacts</Choice>
            </fieldset>
            <Choice name="bulk">
              All changes of a round at the same time, as in an import or a nightly job
            </Choice>
          </Form>
        </details>
      </Section>
      <Section title="Running churn">
        <ErrorNote error={stop.error} />
        <Loaded query={churns}>
          {(items) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of a form
            <div role="group" tabIndex={-1} aria-label="Running churn">
              {items.length === 0 ? (
                <EmptyState title="No churn runs">
                  Start one above, then read a list page by page. It ends after its rounds, or when you stop
                  it.
                </EmptyState>
              ) : (
                <ul class="lab-rows">
                  {items.map(({ id, options, changes }) => (
                    <li key={id}>
                      <div>
                        <h3>{describeChurn(options)}</h3>
                        <p class="hint">So far {describeChanges(changes)}</p>
                      </div>
                      <Button
                        isBusy={stop.isRunning}
                        aria-label={`Stop: ${describeChurn(options)}`}
                        onClick={() => stop.run(id)}
                      >
                        Stop
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )}
        </Loaded>
        <div role="status">{stopped && <p>Stopped, with {describeChanges(stopped.changes)}.</p>}</div>
        {stopped && stopped.changes.length > 0 && (
          <CodeBlock label="All changes, in order" text={JSON.stringify(stopped.changes, null, 2)} />
        )}
      </Section>
    </>
  )
}

const presets: readonly Preset<ChurnOptions>[] = [
  ['A bit of everything', 'After each response one permit is added, one changed and one removed.', {}],
  ['Removals', 'After each response a permit is removed, so that those behind it move up.', { remove: 1 }],
  [
    'Import',
    'After the next response 200 new permits appear at once, with the same time.',
    { insert: 200, bulk: true, times: 1 },
  ],
]

const amounts = [
  ['insert', 'Inserted per round'],
  ['update', 'Updated per round'],
  ['remove', 'Removed per round'],
] as const
const amount = { type: 'number', min: 0, step: 'any', placeholder: '0' } as const
const count = { type: 'number', min: 1 } as const

type ChurnOptions = Mutable<Churn['options']>

/** Returns the options of a filled in form. */
export function toChurnOptions(values: FormData): ChurnOptions {
  const options: ChurnOptions = {}
  for (const name of ['insert', 'update', 'remove', 'every', 'times'] as const) {
    const text = textOf(values, name)
    if (text !== '') options[name] = Number(text)
  }
  const lists = (['permits', 'contacts'] as const).filter((list) => values.has(list))
  if (lists.length === 0) throw new Error('Select at least one list.')
  if (lists.length > 1 || lists[0] !== 'permits') options.lists = lists
  if (values.has('bulk')) options.bulk = true
  const seed = textOf(values, 'seed')
  if (seed !== '') options.seed = seed
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
