import { letterKeys } from '../state/preferences.ts'

/** True for a key without modifiers outside of fields and dialogs, unless it is a letter and letters are turned off. */
export function isShortcut(event: KeyboardEvent): boolean {
  const [from] = event.composedPath()
  if (event.ctrlKey || event.metaKey || event.altKey || !(from instanceof Element)) return false
  if (letterKeys.value === 'off' && /^[a-z]$/.test(event.key)) return false
  return from.closest('input, select, textarea, dialog') === null
}
