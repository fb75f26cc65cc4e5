import { useId, useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { CodeBlock, Inline } from '../../components/code-block.tsx'
import { StatusBadge } from '../../components/facts.tsx'
import { Button, Choice, Field } from '../../components/form.tsx'
import { EmptyState, Loaded, Section } from '../../components/screen.tsx'
import { toTypeScript } from '../../explorer/samples/source-literal.ts'
import { useFilters } from '../../router/link.tsx'
import { useConsole, useQuery } from '../../state/hooks.ts'

/** Switches of the dialect: what the service's specification leaves open. */
export function DialectPart() {
  const { control } = useConsole()
  const dialect = useQuery((_, options) => dataOf(control.GET('/dialect', options)))
  return <Loaded query={dialect}>{(switches) => <Switches switches={switches} />}</Loaded>
}

function Switches({ switches }: { readonly switches: readonly Schemas['DialectSwitch'][] }) {
  const { get, field } = useFilters()
  const search = get('search')
  const [onlyDiffering, setOnlyDiffering] = useState(false)
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({})
  const settings = switches.map((one) => {
    const text = picked[one.name]
    const value = text === undefined ? one.value : toValue(text, one.default)
    return { definition: one, name: one.name, text: text ?? toValueText(one.value), value }
  })
  const changed = settings.filter(
    ({ value, definition }) => toValueText(value) !== toValueText(definition.default),
  )
  const shown = (onlyDiffering ? changed : settings).filter(({ name, definition }) =>
    `${name} ${definition.description}`.toLowerCase().includes(search.toLowerCase()),
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
          <Field label="Search" type="search" {...field('search')} />
          <Choice checked={onlyDiffering} onToggle={setOnlyDiffering}>
            Only those that differ from the default
          </Choice>
        </div>
        <p class="dim" role="status">
          {shown.length} of {settings.length} switches
        </p>
        {shown.length === 0 && (
          <EmptyState title="No switch matches">Change the search, or show all switches.</EmptyState>
        )}
        <ul class="lab-rows lab-switches">
          {shown.map(({ name, definition, text }) => (
            <DialectSwitch
              key={name}
              definition={definition}
              text={text}
              onPick={(text) => setPicked((previous) => ({ ...previous, [name]: text }))}
            />
          ))}
        </ul>
      </Section>
    </>
  )
}

interface DialectSwitchProps {
  readonly definition: Schemas['DialectSwitch']
  /** Chosen value as text. */
  readonly text: string
  readonly onPick: (text: string) => void
}

/** Switch with its meaning, its value, and a choice for the next start. */
function DialectSwitch({ definition, text, onPick }: DialectSwitchProps) {
  const id = useId()
  const { name, description, values, accepts } = definition
  const standard = toValueText(definition.default)
  const running = toValueText(definition.value)
  const texts = [...new Set([...values.map(toValueText), running])]
  const control = {
    'aria-labelledby': `${id}-name`,
    'aria-describedby': `${id}-description`,
    value: text,
    onInput: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      onPick(value),
  }
  return (
    <li>
      <div>
        <h3 id={`${id}-name`} class="badges">
          <code>{name}</code>
          {running !== standard && <StatusBadge tone="warn" text="differs from the default" />}
          {text !== running && <StatusBadge tone="busy" text="for the next start" />}
        </h3>
        <p id={`${id}-description`}>
          <Inline text={description} />
        </p>
        <p class="hint">
          Now <ValueText text={running} />, default <ValueText text={standard} />
          {accepts !== null && <>; accepts {accepts}</>}
        </p>
      </div>
      {accepts === null ? (
        <select {...control}>
          {texts.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
      ) : (
        <>
          <input {...control} list={`${id}-values`} spellcheck={false} />
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

/** Value of a switch. */
type DialectValue = Schemas['DialectValue']
/** Switch with the value that the mock should start with. */
interface Setting {
  readonly name: string
  readonly value: DialectValue
}

/** Returns a value as the command line reads it. */
export function toValueText(value: DialectValue): string {
  return Array.isArray(value) ? value.join(',') : String(value)
}

/** Returns the value that a text stands for, of the type of the default. */
export function toValue(text: string, standard: DialectValue): DialectValue {
  if (typeof standard === 'number' && text.trim() !== '' && !Number.isNaN(Number(text))) return Number(text)
  if (typeof standard === 'boolean') return text === 'true'
  return Array.isArray(standard) ? text.split(',').filter(Boolean) : text
}

/** Returns the command that starts the mock with these settings. */
export function toDialectCommand(settings: readonly Setting[]): string {
  const flags = settings.map(({ name, value }) => ` --dialect ${toArgument(`${name}=${toValueText(value)}`)}`)
  return `npx @permit-tracking/mock${flags.join('')}`
}

/** Returns the code that creates a mock with these settings. */
export function toDialectCode(settings: readonly Setting[]): string {
  const dialect = Object.fromEntries(settings.map(({ name, value }) => [name, value]))
  return settings.length === 0 ? 'createMock()' : `createMock({ dialect: ${toTypeScript(dialect)} })`
}

/** Returns an argument of a shell, in quotes if it needs them. */
function toArgument(text: string): string {
  return /^[\w.,:=/-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
