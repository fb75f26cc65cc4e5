import { useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { CodeBlock } from '../../components/code-block.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { InputField } from '../../components/input-field.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Section } from '../../components/section.tsx'
import { useConsole } from '../../state/context.ts'
import { useQuery } from '../../state/use-query.ts'
import { toDialectCode, toDialectCommand, toValue, toValueText } from './dialect-code.ts'
import { DialectSwitch } from './dialect-switch.tsx'

/** Switches of the dialect: what the service's specification leaves open. */
export function DialectPart() {
  const { control } = useConsole()
  const dialect = useQuery((signal) => dataOf(control.GET('/dialect', { signal })), [])
  return <Loaded query={dialect}>{(switches) => <Switches switches={switches} />}</Loaded>
}

function Switches({ switches }: { readonly switches: readonly Schemas['DialectSwitch'][] }) {
  const { router, goTo } = useConsole()
  const search = router.place.value.search.get('search') ?? ''
  const [onlyDiffering, setOnlyDiffering] = useState(false)
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({})
  const settings = switches.map((one) => {
    const text = picked[one.name]
    const value = text === undefined ? one.value : toValue(text, one.default)
    return { ...one, text: text ?? toValueText(one.value), value, current: one.value }
  })
  const changed = settings.filter((one) => toValueText(one.value) !== toValueText(one.default))
  const shown = settings.filter(
    ({ name, description, value, default: standard }) =>
      `${name} ${description}`.toLowerCase().includes(search.toLowerCase()) &&
      (!onlyDiffering || toValueText(value) !== toValueText(standard)),
  )
  return (
    <>
      <Section
        title="Start with these values"
        actions={Object.keys(picked).length > 0 && <Button onClick={() => setPicked({})}>Undo</Button>}
      >
        <p>
          The specification of the service leaves details open. Each switch chooses one reading of a detail.
          Switches are set when the mock starts: choose values below, then start the mock with them.
        </p>
        <CodeBlock label="Command line" text={toDialectCommand(changed)} />
        <CodeBlock label="Test or page" text={toDialectCode(changed)} />
      </Section>
      <Section title="Switches">
        <div class="filters">
          <InputField
            label="Search"
            type="search"
            value={search}
            onInput={({ currentTarget: { value } }) =>
              goTo(`/lab/dialect${value && `?search=${encodeURIComponent(value)}`}`, { replace: true })
            }
          />
          <label class="choice">
            <input
              type="checkbox"
              checked={onlyDiffering}
              onChange={(event) => setOnlyDiffering(event.currentTarget.checked)}
            />
            Only those that differ from the default
          </label>
        </div>
        <p class="dim" role="status">
          {shown.length} of {settings.length} switches
        </p>
        {shown.length === 0 && (
          <EmptyState title="No switch matches">Change the search, or show all switches.</EmptyState>
        )}
        <ul class="lab-rows lab-switches">
          {shown.map((one) => (
            <DialectSwitch
              key={one.name}
              definition={one}
              current={one.current}
              text={one.text}
              onPick={(text) => setPicked((previous) => ({ ...previous, [one.name]: text }))}
            />
          ))}
        </ul>
      </Section>
    </>
  )
}
