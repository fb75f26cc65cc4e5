import type { ComponentChildren } from 'preact'
import { ActionButton } from '../../components/form.tsx'

interface LabRowsProps {
  readonly label: string
  /** Rows of what runs or is planned. */
  readonly children: readonly ComponentChildren[]
  /** Text instead of no rows. */
  readonly empty: string
}

/** Rows of what runs or is planned. They receive the focus when one of them is removed. */
export function LabRows({ label, children, empty }: LabRowsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of a form
    <div role="group" tabIndex={-1} aria-label={label}>
      {children.length === 0 ? <p class="dim">{empty}</p> : <ul class="lab-rows">{children}</ul>}
    </div>
  )
}

/** Usual input of an action. */
export type Preset<Input> = readonly [name: string, input: Input]

interface PresetListProps<Input> {
  readonly label: string
  readonly presets: readonly Preset<Input>[]
  readonly action: (input: Input) => Promise<void>
}

/** Buttons that run an action with a usual input at once. */
export function PresetList<Input>({ label, presets, action }: PresetListProps<Input>) {
  return (
    <div class="presets">
      <p class="hint">{label}</p>
      <div class="actions">
        {presets.map(([name, input]) => (
          <ActionButton key={name} icon="bolt" action={() => action(input)}>
            {name}
          </ActionButton>
        ))}
      </div>
    </div>
  )
}
