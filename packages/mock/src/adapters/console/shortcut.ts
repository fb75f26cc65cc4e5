/** Part of a keyboard event that a shortcut reads. */
export type PressedKeys = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey' | 'getModifierState'
>

/**
 * Returns a function that recognizes a shortcut such as `Control+Alt+P`, written as in `aria-keyshortcuts`.
 *
 * @throws TypeError for anything else.
 */
export function parseShortcut(shortcut: string): (event: PressedKeys) => boolean {
  const [, names = '', key = ''] = pattern.exec(shortcut) ?? []
  if (key === '') {
    throw new TypeError(
      `\`shortcut\` must be modifiers and a key, such as Control+Alt+P, or false (received ${JSON.stringify(shortcut)}).`,
    )
  }
  const modifiers = new Set(names.split('+').slice(0, -1))
  return function isShortcut(event) {
    return (
      isKey(event, key) &&
      event.ctrlKey === modifiers.has('Control') &&
      event.altKey === modifiers.has('Alt') &&
      event.shiftKey === modifiers.has('Shift') &&
      event.metaKey === modifiers.has('Meta') &&
      // On many keyboards AltGr, which types a character, counts as Control and Alt.
      !event.getModifierState('AltGraph')
    )
  }
}

/** Requires a modifier, because a single key would be pressed while typing. */
const pattern =
  /^((?:(?:Control|Alt|Shift|Meta)\+)+)(?!(?:Control|Alt|Shift|Meta)$)([A-Z0-9]|F\d+|[A-Z][A-Za-z]+)$/

/** Letters and digits are compared by their place, because a modifier may change the character. */
function isKey({ key, code }: PressedKeys, name: string): boolean {
  return code === `Key${name}` || code === `Digit${name}` || key === name
}
