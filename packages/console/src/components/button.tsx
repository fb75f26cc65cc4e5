import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'

interface ButtonProps extends ButtonHTMLAttributes {
  /** `primary` for the main action of a form, `danger` for one that can't be undone. Default `plain`. */
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet'
  /** Shows that the action runs, and ignores further clicks. */
  readonly isBusy?: boolean
  readonly children: ComponentChildren
}

/** Button that keeps the focus while its action runs. */
export function Button({
  kind = 'plain',
  isBusy = false,
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
      {children}
    </button>
  )
}
