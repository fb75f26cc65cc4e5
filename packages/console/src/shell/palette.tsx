import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Dialog } from '../components/dialog.tsx'
import { ErrorNote } from '../components/form.tsx'
import { formatCount } from '../format.ts'
import { useConsole } from '../state/hooks.ts'
import { type Result, useResults } from './palette-results.tsx'

interface PaletteProps {
  readonly onClose: () => void
}

/** Finds permits, requests, deliveries, keys, webhooks, screens and actions. Text after `>` finds only actions. */
export function Palette({ onClose }: PaletteProps) {
  const { goTo } = useConsole()
  const [text, setText] = useState('')
  const [selected, setSelected] = useState(0)
  /** True after Enter until the results of the text are there. */
  const [isEntered, setIsEntered] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const { groups, error, isLoading } = useResults(text)
  const results = groups.flatMap((group) => group.results)
  const current = Math.min(selected, results.length - 1)
  function run([, target]: Result): void {
    if (typeof target === 'string') goTo(target)
    else target()
    onClose()
  }
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (!isEntered || isLoading) return
    setIsEntered(false)
    const result = results[current]
    if (result) run(result)
  })
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setSelected((current + step + results.length) % Math.max(1, results.length))
    else if (event.key === 'Enter') setIsEntered(true)
    else return
    event.preventDefault()
  }
  let index = 0
  return (
    <Dialog title="Search" onClose={onClose}>
      <div class="palette">
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={results.length > 0 ? `${id}-${current}` : undefined}
          aria-label="Search permits, requests, deliveries, keys, screens and actions"
          placeholder="Search, or > for actions"
          spellcheck={false}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setSelected(0)
            setIsEntered(false)
          }}
          onKeyDown={onKeyDown}
        />
        <div ref={list} id={id} class="palette-results" role="listbox" aria-label="Results">
          {groups.map(({ name, results }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
            <div key={name} role="group" aria-label={name}>
              <p class="hint" aria-hidden="true">
                {name}
              </p>
              {results.map((result) => {
                const [title, , icon, detail] = result
                const position = index++
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox
                  // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus
                  <div
                    key={position}
                    id={`${id}-${position}`}
                    role="option"
                    aria-selected={position === current}
                    onClick={() => run(result)}
                  >
                    {icon}
                    <span>{title}</span>
                    {detail && <small class="hint">{detail}</small>}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        <ErrorNote error={error} />
        <p class="hint palette-foot">
          <span class="wide">
            <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> open <kbd>&gt;</kbd> actions only
          </span>
          <span role="status">
            {isLoading && 'Searching …'}
            {!isLoading && (results.length === 0 ? 'Nothing found.' : formatCount(results.length, 'result'))}
          </span>
        </p>
      </div>
    </Dialog>
  )
}
