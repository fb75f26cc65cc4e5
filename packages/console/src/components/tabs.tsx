import { type Signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'

interface Tab {
  readonly name: string
  readonly content: () => ComponentChildren
}

interface TabsProps {
  /** Name of the group for a screen reader. */
  readonly label: string
  readonly tabs: readonly Tab[]
  /** Name of the selected tab, to share it between several groups. */
  readonly selected?: Signal<string>
}

/** Tabs, of which the arrow keys select one. */
export function Tabs({ label, tabs, selected: shared }: TabsProps) {
  const id = useId()
  const own = useSignal('')
  const selected = shared ?? own
  const list = useRef<HTMLDivElement>(null)
  const index = Math.max(
    tabs.findIndex(({ name }) => name === selected.value),
    0,
  )
  function select(position: number): void {
    selected.value = tabs[position]?.name ?? ''
  }
  function move(event: KeyboardEvent): void {
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const target = (next + tabs.length) % tabs.length
    select(target)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus()
  }
  return (
    <div class="tabs">
      <div ref={list} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ name }, position) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${position}`}
            aria-controls={`${id}-panel`}
            aria-selected={position === index}
            tabIndex={position === index ? 0 : -1}
            onClick={() => select(position)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${index}`}>
        {tabs[index]?.content()}
      </div>
    </div>
  )
}
