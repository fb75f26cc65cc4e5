import { Button, ErrorNote } from '../../components/form.tsx'
import { useAction } from '../../state/hooks.ts'

/** Usual input of an action. */
export type Preset<Input> = readonly [name: string, description: string, input: Input]

interface PresetListProps<Input> {
  readonly presets: readonly Preset<Input>[]
  readonly action: (input: Input) => Promise<void>
}

/** Buttons that run an action with a usual input at once. */
export function PresetList<Input>({ presets, action }: PresetListProps<Input>) {
  const { run, isRunning, error } = useAction(action)
  return (
    <>
      <ul class="lab-presets">
        {presets.map(([name, description, input]) => (
          <li key={name}>
            <Button isBusy={isRunning} onClick={() => run(input)}>
              {name}
            </Button>
            <p class="hint">{description}</p>
          </li>
        ))}
      </ul>
      <ErrorNote error={error} />
    </>
  )
}
