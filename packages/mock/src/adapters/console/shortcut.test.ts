import { expect, test } from 'vitest'
import { type PressedKeys, parseShortcut } from './shortcut.ts'

function press(keys: Partial<PressedKeys>): PressedKeys {
  return {
    key: 'p',
    code: 'KeyP',
    ctrlKey: false,
    altKey: false,
    shiftKey: false,
    metaKey: false,
    getModifierState: () => false,
    ...keys,
  }
}

test('a shortcut is a key with exactly its modifiers', () => {
  const isShortcut = parseShortcut('Control+Alt+P')
  expect(isShortcut(press({ ctrlKey: true, altKey: true }))).toBe(true)
  // Option types another character on a Mac.
  expect(isShortcut(press({ ctrlKey: true, altKey: true, key: 'π' }))).toBe(true)
  expect(isShortcut(press({ ctrlKey: true }))).toBe(false)
  expect(isShortcut(press({ ctrlKey: true, altKey: true, shiftKey: true }))).toBe(false)
  expect(isShortcut(press({ ctrlKey: true, altKey: true, key: 'o', code: 'KeyO' }))).toBe(false)
})

test('AltGr, which types characters, is not a shortcut', () => {
  const typed = press({ ctrlKey: true, altKey: true, getModifierState: (name) => name === 'AltGraph' })
  expect(parseShortcut('Control+Alt+P')(typed)).toBe(false)
})

test.each([
  ['Shift+F9', press({ shiftKey: true, key: 'F9', code: 'F9' })],
  ['Meta+1', press({ metaKey: true, key: '1', code: 'Digit1' })],
  ['Alt+Enter', press({ altKey: true, key: 'Enter', code: 'Enter' })],
])('%s is a shortcut', (shortcut, event) => {
  expect(parseShortcut(shortcut)(event)).toBe(true)
})

test.each(['', 'P', 'Control', 'Control+', 'Ctrl+P', 'control+p', 'Control+Alt'])(
  '%j is an error that shows a correct one',
  (shortcut) => {
    expect(() => parseShortcut(shortcut)).toThrow(
      `\`shortcut\` must be modifiers and a key, such as Control+Alt+P, or false (received ${JSON.stringify(shortcut)}).`,
    )
  },
)
