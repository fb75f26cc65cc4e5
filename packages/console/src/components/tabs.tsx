import type { ComponentChildren } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'

interface Tab {
  readonly name: string
  readonly content: () => ComponentChildren
}

interface TabsProps {
  /** Name of the group for a screen reader. */
  readonly label: string
  readonly tabs: readonly Tab[]
}

/** Tabs, of which the arrow keys select one. */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId()
  const [selected, setSelected] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const index = Math.min(selected, tabs.length - 1)
  function move(event: KeyboardEvent): void {
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const target = (next + tabs.length) % tabs.length
    setSelected(target)
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
            onClick={() => setSelected(position)}
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
