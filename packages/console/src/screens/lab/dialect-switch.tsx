import { useId } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { TextWithCode } from '../../components/text-with-code.tsx'
import { type DialectValue, toValueText } from './dialect-code.ts'

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
