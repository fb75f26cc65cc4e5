import { Form } from '../../components/form.tsx'
import { InputField } from '../../components/input-field.tsx'
import { type ChurnOptions, toChurnOptions } from './churn-options.ts'
import { type Preset, PresetList } from './preset-list.tsx'

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
