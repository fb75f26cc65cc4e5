import { useSignal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { dataOf, type Mutable, type Schemas } from '../../api/control-client.ts'
import { parseBody, sendRequest } from '../../api/send-request.ts'
import { CopyButton, Inline } from '../../components/code-block.tsx'
import { StatusBadge } from '../../components/facts.tsx'
import { SearchFilter } from '../../components/filtered-list.tsx'
import { ActionButton, Button, Choice, ErrorNote, Field } from '../../components/form.tsx'
import { KeyField } from '../../components/key-field.tsx'
import { Loaded, Section } from '../../components/screen.tsx'
import { toTypeScript } from '../../explorer/samples/source-literal.ts'
import { useFilters } from '../../router/link.tsx'
import { useAction, useBaseUrl, useConsole, useQuery } from '../../state/hooks.ts'
import { findDifferences } from '../requests/request-replay.tsx'

/** Switches of the dialect: what the service's specification leaves open. */
export function DialectPart() {
  const { control } = useConsole()
  const dialect = useQuery(() => dataOf(control.GET('/dialect')), ['dialect'])
  return <Loaded query={dialect}>{(switches) => <Switches switches={switches} />}</Loaded>
}

/** Switches at the left, and the readings of the chosen one at the right. */
function Switches({ switches }: { readonly switches: readonly DialectSwitch[] }) {
  const { control, organizationId } = useConsole()
  const { get, field } = useFilters()
  const changed = switches.filter(isChanged)
  const shown = switches.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(get('search').toLowerCase()),
  )
  const current = switches.find(({ name }) => name === get('switch')) ?? shown[0] ?? switches[0]
  const defaults = Object.fromEntries(changed.map((one) => [one.name, one.default]))
  return (
    <Section
      title="Dialect"
      note={
        <span class="hint">
          Details that the specification leaves open. A change applies to the next response.
        </span>
      }
      actions={
        <>
          {changed.length > 0 && (
            <>
              <StatusBadge
                tone="fault"
                text={`${changed.length} of ${switches.length} ${changed.length === 1 ? 'differs' : 'differ'}`}
              />
              <ActionButton kind="quiet" action={() => control.PATCH('/dialect', { body: defaults })}>
                Back to the defaults
              </ActionButton>
            </>
          )}
          <CopyButton label="Copy as code" text={toDialectCode(changed)} />
        </>
      }
    >
      <div class="lab-dialect">
        <div class="lab-switches">
          <search>
            <SearchFilter placeholder={`One of ${switches.length} switches`} />
          </search>
          <ul>
            {shown.map((one) => (
              <li key={one.name}>
                <button
                  type="button"
                  aria-current={one === current ? 'true' : undefined}
                  onClick={() => field('switch').onValue(one.name)}
                >
                  <span>
                    <code>{one.name}</code>
                    <small>{one.description.replaceAll('`', '')}</small>
                  </span>
                  <StatusBadge
                    tone={isChanged(one) ? 'fault' : 'neutral'}
                    text={toValueText(one.value) || 'empty'}
                  />
                </button>
              </li>
            ))}
            {shown.length === 0 && <li class="dim">No switch matches.</li>}
          </ul>
        </div>
        {current && <Readings key={organizationId.value} definition={current} />}
      </div>
    </Section>
  )
}

/** Headers that differ in every response. */
const volatile = new Set(['date', 'x-ratelimit-remaining', 'content-length'])

/** Values of a switch, with the responses to the same request under two of them. */
function Readings({ definition }: { readonly definition: DialectSwitch }) {
  const { name, description, accepts, values, value, default: standard } = definition
  const { control, fetch, ownKeys } = useConsole()
  const baseUrl = useBaseUrl()
  const path = useSignal('/permits?per_page=2')
  const apiKey = useSignal(ownKeys.peek().at(-1)?.key ?? '')
  /** Last responses, by switch and value. */
  const [readings, setReadings] = useState<Readonly<Record<string, object>>>({})
  const keyOf = (one: DialectValue) => `${name}=${toValueText(one)}`

  async function read(): Promise<object> {
    const init = apiKey.value === '' ? {} : { headers: { Authorization: `Bearer ${apiKey.value}` } }
    const response = await sendRequest(fetch, new Request(`${baseUrl}${path.value}`, init))
    const headers = response.headers.filter(([name]) => !volatile.has(name))
    const { status, body } = response
    return { status, headers: Object.fromEntries(headers), body: parseBody(body) }
  }
  const choose = (one: DialectValue) => control.PATCH('/dialect', { body: { [name]: one } })
  /** Sends the request under both values. The second one stays, even if the request fails. */
  const send = useAction(async (first: DialectValue, second: DialectValue) => {
    try {
      await choose(first)
      const reading = await read()
      await choose(second)
      setReadings({ [keyOf(first)]: reading, [keyOf(second)]: await read() })
    } catch (error) {
      await choose(second)
      throw error
    }
  })
  const isDefault = (one: DialectValue) => keyOf(one) === keyOf(standard)
  const isLive = (one: DialectValue) => keyOf(one) === keyOf(value)
  const alternatives = values.filter((one) => !isDefault(one))
  const other = isLive(standard)
    ? (alternatives.find((one) => readings[keyOf(one)]) ?? alternatives[0])
    : value
  const pair = other === undefined ? [standard] : [standard, other]
  const [before, after] = pair.map((one) => readings[keyOf(one)])
  const differences = before && after && findDifferences(before, after)
  return (
    <div class="stack lab-readings">
      <div>
        <h3>
          <code>{name}</code>
        </h3>
        <p class="dim">
          <Inline text={accepts === null ? description : `${description}; accepts ${accepts}`} />
        </p>
      </div>
      <fieldset class="lab-pair">
        <legend class="visually-hidden">{name}</legend>
        {pair.map((one, index) => (
          <div key={keyOf(one)} class={isLive(one) ? 'reading live' : 'reading'}>
            <Choice type="radio" name={name} checked={isLive(one)} onToggle={() => void send.run(value, one)}>
              {toValueText(one) || 'empty'} {isDefault(one) && <StatusBadge tone="neutral" text="default" />}{' '}
              {isLive(one) && <StatusBadge tone="good" text="live" />}
            </Choice>
            <pre>
              {differences?.map(({ path, before, after }) => (
                <div key={path}>
                  <span>{path}</span>: <mark>{JSON.stringify(index === 0 ? before : after) ?? 'none'}</mark>
                </div>
              ))}
              {differences?.length === 0 &&
                'Both responses are the same. Another request may show the difference.'}
              {!differences && 'Send the request to see what differs.'}
            </pre>
          </div>
        ))}
      </fieldset>
      {alternatives.length > 1 && (
        <div class="actions">
          <span class="hint">Other readings</span>
          {alternatives
            .filter((one) => one !== other)
            .map((one) => (
              <Button key={keyOf(one)} kind="quiet" onClick={() => void send.run(value, one)}>
                {toValueText(one) || 'empty'}
              </Button>
            ))}
        </div>
      )}
      <ErrorNote error={send.error} />
      <div class="field-grid">
        {accepts !== null && (
          <Field
            key={keyOf(value)}
            label="Another value"
            defaultValue={toValueText(value)}
            onChange={({ currentTarget }) => void send.run(value, toValue(currentTarget.value, standard))}
          />
        )}
        <Field
          label="Path of the request"
          value={path.value}
          onValue={(text) => {
            path.value = text
          }}
        />
        <KeyField apiKey={apiKey} />
      </div>
      <div class="actions">
        <Button
          kind="primary"
          isBusy={send.isRunning}
          title="Sends the request under both values. The other one applies to all requests for that moment."
          onClick={() => void send.run(pair.find((one) => !isLive(one)) ?? value, value)}
        >
          Send and compare
        </Button>
      </div>
    </div>
  )
}

function isChanged(one: DialectSwitch): boolean {
  return toValueText(one.value) !== toValueText(one.default)
}

type DialectSwitch = Mutable<Schemas['DialectSwitch']>
/** Value of a switch. */
type DialectValue = DialectSwitch['value']
/** Switch with the value that the mock should start with. */
type Setting = Pick<DialectSwitch, 'name' | 'value'>

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

/** Returns the code that creates a mock with these settings. */
export function toDialectCode(settings: readonly Setting[]): string {
  const dialect = Object.fromEntries(settings.map(({ name, value }) => [name, value]))
  return settings.length === 0 ? 'createMock()' : `createMock({ dialect: ${toTypeScript(dialect)} })`
}
