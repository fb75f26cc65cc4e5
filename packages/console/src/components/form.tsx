import type { ButtonHTMLAttributes, ComponentChildren, ComponentProps, Ref } from 'preact'
import { useId } from 'preact/hooks'
import { messageOf } from '../api/control-client.ts'
import { useAction } from '../state/hooks.ts'
import { Icon, type IconName } from './icon.tsx'

/** Properties of {@link Button}. */
export interface ButtonProps extends ButtonHTMLAttributes {
  /** `primary` for the main action of a form, `danger` for one that can't be undone. Default `plain`. */
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet' | undefined
  /** Icon before the text. */
  readonly icon?: IconName
  /** Shows that the action runs, and ignores further clicks. */
  readonly isBusy?: boolean
}

/** Button that keeps the focus while its action runs. */
export function Button({
  kind = 'plain',
  icon,
  isBusy,
  onClick,
  children,
  'aria-disabled': isDisabled,
  ...rest
}: ButtonProps) {
  // `disabled` would lose the focus.
  return (
    <button
      type="button"
      class={`button button-${kind}`}
      aria-disabled={isBusy || isDisabled}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

interface ActionButtonProps extends ButtonProps {
  readonly action: () => Promise<unknown>
}

/** Button that runs an action at most once at a time, and shows why it failed. */
export function ActionButton({ action, ...button }: ActionButtonProps) {
  const { run, isRunning, error } = useAction(action)
  return (
    <>
      <Button {...button} isBusy={isRunning} onClick={() => void run()} />
      <ErrorNote error={error} />
    </>
  )
}

interface ErrorNoteProps {
  /** Thrown value or message. Nothing is shown without one. */
  readonly error: unknown
  /** Repeats what failed. */
  readonly onRetry?: () => void
  /** Text of the button that does so. Default "Try again". */
  readonly retry?: string
}

/** Error with its reason, read out at once. */
export function ErrorNote({ error, onRetry, retry = 'Try again' }: ErrorNoteProps) {
  if (error === undefined) return null
  return (
    <div class="note tone-bad" role="alert">
      <p>{messageOf(error)}</p>
      {onRetry && <Button onClick={onRetry}>{retry}</Button>}
    </div>
  )
}

/** Properties of {@link Form}. */
export interface FormProps {
  /** Text of the submit button. */
  readonly submit: string
  readonly kind?: ButtonProps['kind']
  /** Sends the form. A rejection is shown above the buttons. */
  readonly onSubmit: (values: FormData) => Promise<unknown>
  readonly onCancel?: () => void
  /** Empties the fields after they were sent. */
  readonly isCleared?: boolean
  readonly children: ComponentChildren
}

/** Form that is sent at most once at a time, and shows why it failed. */
export function Form({ submit, kind = 'primary', onSubmit, onCancel, isCleared, children }: FormProps) {
  const { run, isRunning, error } = useAction(onSubmit)
  return (
    <form
      class="form"
      onSubmit={async (event) => {
        event.preventDefault()
        const form = event.currentTarget
        if ((await run(new FormData(form))) && isCleared) form.reset()
      }}
    >
      {children}
      <ErrorNote error={error} />
      <div class="actions">
        <Button type="submit" kind={kind} isBusy={isRunning}>
          {submit}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}

/** Opens details with an invalid field. A browser can't show why a field within closed ones is invalid. */
export function openDetails({ currentTarget }: { readonly currentTarget: HTMLDetailsElement }): void {
  currentTarget.open = true
}

/** Returns a field of a form as text without spaces around it. */
export function textOf(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Field that the form reads when it is sent. */
export type NamedField = FieldProps & { readonly name: string }

/** Values of a record by the names of its fields. */
type FieldValues = Readonly<Record<string, unknown>>

interface FieldsProps {
  readonly fields: readonly NamedField[]
  /** Record that the fields edit. Default: a new one. */
  readonly record?: FieldValues | undefined
}

/** Fields that are described by data. */
export function Fields({ fields, record = {} }: FieldsProps) {
  return fields.map((field) => (
    <Field key={field.name} {...field} defaultValue={String(record[field.name] ?? '')} />
  ))
}

/** Returns the texts of a form that differ from the values of a record; of a new one, those that are not empty. */
export function changedTexts(values: FormData, fields: readonly NamedField[], record: FieldValues = {}) {
  const texts = fields.map(({ name }) => [name, textOf(values, name)] as const)
  return Object.fromEntries(texts.filter(([name, text]) => text !== (record[name] ?? '')))
}

/** Value of a selection with its text, or one that is its own text. */
type Option = string | readonly [value: string, text: string]

/** Properties of {@link Field}. */
export type FieldProps = ComponentProps<'input'> & {
  readonly label: string
  /** Explanation beneath the label. */
  readonly hint?: ComponentChildren
  readonly error?: string | undefined
  readonly value?: string | undefined
  readonly defaultValue?: string | number | undefined
  /** Called with what was typed or selected. */
  readonly onValue?: ((value: string) => void) | undefined
  /** Makes it a selection. A value that is not among the options is shown too. */
  readonly options?: readonly Option[]
  /** Makes it a text area with this number of lines. */
  readonly rows?: number
  /** Values of the data list that `list` names. */
  readonly suggestions?: readonly string[] | undefined
  readonly list?: string | undefined
  readonly inputRef?: Ref<HTMLInputElement>
  /** Button beside the control. */
  readonly button?: ComponentChildren
}

/** Labelled control. Without a `value` the form reads it when it is sent. */
export function Field({
  label,
  hint,
  error,
  onValue,
  options,
  rows,
  suggestions,
  button,
  inputRef,
  ...input
}: FieldProps) {
  const id = useId()
  const hintId = hint === undefined ? '' : `${id}-hint`
  const errorId = error === undefined ? '' : `${id}-error`
  const { name, required, value, defaultValue, placeholder, list } = input
  const common = {
    id,
    name,
    required,
    class: input.class,
    'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error === undefined ? undefined : true,
    spellcheck: false,
    ...(onValue && {
      onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
        onValue(currentTarget.value),
    }),
  }
  const text = value === undefined ? { defaultValue } : { value }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <div class="hint" id={hintId}>
          {hint}
        </div>
      )}
      <div class={button ? 'with-button' : undefined}>
        {options ? (
          <select {...common} value={value}>
            {pairsOf(options, value).map(([known, name]) => (
              <option key={known} value={known}>
                {name}
              </option>
            ))}
          </select>
        ) : rows === undefined ? (
          <input autocomplete="off" {...input} {...common} {...text} {...(inputRef && { ref: inputRef })} />
        ) : (
          <textarea {...common} {...text} rows={rows} placeholder={placeholder} />
        )}
        {button}
      </div>
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      {error !== undefined && (
        <p class="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}

function pairsOf(options: readonly Option[], value: string | undefined) {
  const pairs = options.map((option) => (typeof option === 'string' ? ([option, option] as const) : option))
  const isKnown = value === undefined || pairs.some(([known]) => known === value)
  return isKnown ? pairs : [[value, value] as const, ...pairs]
}

interface ChoiceProps {
  readonly type?: 'checkbox' | 'radio'
  readonly name?: string
  readonly value?: string
  readonly checked?: boolean
  readonly defaultChecked?: boolean
  readonly onToggle?: (isChecked: boolean) => void
  /** Explanation beneath the label. */
  readonly hint?: ComponentChildren
  readonly children: ComponentChildren
}

/** Checkbox, or radio button, with its label. */
export function Choice({ type = 'checkbox', onToggle, hint, children, ...input }: ChoiceProps) {
  const id = useId()
  return (
    <div class="choice">
      <input
        {...input}
        type={type}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onToggle?.(event.currentTarget.checked)}
      />
      <div>
        <label for={id}>{children}</label>
        {hint && (
          <div class="hint" id={`${id}-hint`}>
            {hint}
          </div>
        )}
      </div>
    </div>
  )
}
