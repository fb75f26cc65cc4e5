import { useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { CodeBlock } from '../../components/code-block.tsx'
import { InputField } from '../../components/field.tsx'
import { FocusGroup } from '../../components/focus-group.tsx'
import { Form, textOf } from '../../components/form.tsx'
import { EmptyState, ErrorNote, Loaded, Section } from '../../components/screen.tsx'
import { useAction, useConsole, useOrganization, useQuery } from '../../state/hooks.ts'
import { describeChanges, describeChurn } from './churn-text.ts'
import { type Preset, PresetList } from './preset-list.tsx'

/** Lists that change while they are read. */
export function ChurnPart() {
  const { message } = useConsole()
  const client = useOrganization()
  const [stopped, setStopped] = useState<Schemas['Churn']>()
  const churns = useQuery(
    (signal) => dataOf(client.GET('/churn', { signal })),
    [client],
    ({ type }) => type === 'churn',
  )
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
        <ChurnForm onStart={start} />
      </Section>
      <Section title="Running churn">
        <ErrorNote error={stop.error} />
        <Loaded query={churns}>
          {(items) => (
            <FocusGroup label="Running churn">
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
            </FocusGroup>
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

interface ChurnFormProps {
  readonly onStart: (options: ChurnOptions) => Promise<void>
}

const presets: readonly Preset<ChurnOptions>[] = [
  {
    name: 'A bit of everything',
    description: 'After each response one permit is added, one changed and one removed.',
    input: {},
  },
  {
    name: 'Removals',
    description: 'After each response a permit is removed, so that those behind it move up.',
    input: { remove: 1 },
  },
  {
    name: 'Import',
    description: 'After the next response 200 new permits appear at once, with the same time.',
    input: { insert: 200, bulk: true, times: 1 },
  },
]

const amounts = [
  ['insert', 'Inserted per round'],
  ['update', 'Updated per round'],
  ['remove', 'Removed per round'],
] as const
const amount = { type: 'number', min: 0, step: 'any', placeholder: '0' } as const
const count = { type: 'number', min: 1 } as const

/** Buttons and form that start a churn. */
export function ChurnForm({ onStart }: ChurnFormProps) {
  return (
    <>
      <PresetList presets={presets} action={onStart} />
      <details>
        <summary>Start another churn</summary>
        <Form submit="Start the churn" onSubmit={(values) => onStart(toChurnOptions(values))}>
          <div class="lab-pair">
            {amounts.map(([name, label]) => (
              <InputField key={name} {...amount} label={label} name={name} />
            ))}
            <InputField {...count} label="Responses per round" name="every" placeholder="1" />
            <InputField {...count} label="Rounds" name="times" placeholder="until stopped" />
            <InputField label="Seed" name="seed" placeholder="of the mock" />
          </div>
          <fieldset>
            <legend>Lists</legend>
            <label class="choice">
              <input type="checkbox" name="permits" defaultChecked /> Permits
            </label>
            <label class="choice">
              <input type="checkbox" name="contacts" /> Contacts
            </label>
          </fieldset>
          <label class="choice">
            <input type="checkbox" name="bulk" />
            <span>All changes of a round at the same time, as in an import or a nightly job</span>
          </label>
        </Form>
      </details>
    </>
  )
}

/** Options of a churn that is started here. */
export interface ChurnOptions {
  insert?: number
  update?: number
  remove?: number
  bulk?: boolean
  lists?: ('permits' | 'contacts')[]
  every?: number
  times?: number
  seed?: string
}

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
