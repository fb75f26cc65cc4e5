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
