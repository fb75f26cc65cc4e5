import type { ComponentChildren } from 'preact'

interface DetailsListProps {
  /** Names and values in the order in which they are shown. */
  readonly items: readonly (readonly [name: string, value: ComponentChildren])[]
}

/** Names with their values. */
export function DetailsList({ items }: DetailsListProps) {
  return (
    <dl class="details">
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Number at a glance. */
export interface Stat {
  readonly name: string
  readonly value: string
  /** Explanation beneath the number, or a link to more. */
  readonly note?: ComponentChildren
  /** Marks a number that needs attention. Its note says why. */
  readonly isBad?: boolean
}

/** Numbers at a glance, side by side. */
export function Stats({ items }: { readonly items: readonly Stat[] }) {
  return (
    <dl class="stats">
      {items.map(({ name, value, note, isBad = false }) => (
        <div key={name} class={isBad ? 'stat stat-bad' : 'stat'}>
          <dt>{name}</dt>
          <dd>
            <span class="stat-value">{value}</span>
            {note !== undefined && <span class="stat-note">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
