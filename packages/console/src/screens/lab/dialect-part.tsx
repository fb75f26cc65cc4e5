import { useId, useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { CodeBlock, TextWithCode } from '../../components/code-block.tsx'
import { InputField } from '../../components/field.tsx'
import { EmptyState, Loaded, Section } from '../../components/screen.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useConsole, useQuery } from '../../state/hooks.ts'
import { type DialectValue, toDialectCode, toDialectCommand, toValue, toValueText } from './dialect-code.ts'

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

interface DialectSwitchProps {
  readonly definition: Schemas['DialectSwitch']
  /** Value with which the mock runs. */
  readonly current: DialectValue
  /** Chosen value as text. */
  readonly text: string
  readonly onPick: (text: string) => void
}

/** Switch with its meaning, its value, and a choice for the next start. */
export function DialectSwitch({ definition, current, text, onPick }: DialectSwitchProps) {
  const id = useId()
  const { name, description, values, accepts } = definition
  const standard = toValueText(definition.default)
  const running = toValueText(current)
  const texts = [...new Set([...values.map(toValueText), running])]
  return (
    <li>
      <div>
        <h3 id={`${id}-name`} class="lab-switch-name">
          <code>{name}</code>
          {running !== standard && <StatusBadge tone="warn" text="differs from the default" />}
          {text !== running && <StatusBadge tone="busy" text="for the next start" />}
        </h3>
        <p id={`${id}-description`}>
          <TextWithCode text={description} />
        </p>
        <p class="hint">
          Now <ValueText text={running} />, default <ValueText text={standard} />
          {accepts !== null && <>; accepts {accepts}</>}
        </p>
      </div>
      {accepts === null ? (
        <select
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-description`}
          value={text}
          onChange={(event) => onPick(event.currentTarget.value)}
        >
          {texts.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
      ) : (
        <>
          <input
            aria-labelledby={`${id}-name`}
            aria-describedby={`${id}-description`}
            list={`${id}-values`}
            value={text}
            spellcheck={false}
            onInput={(event) => onPick(event.currentTarget.value)}
          />
          <datalist id={`${id}-values`}>
            {texts.map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        </>
      )}
    </li>
  )
}

function ValueText({ text }: { readonly text: string }) {
  return text === '' ? <span>empty</span> : <code class="break">{text}</code>
}
