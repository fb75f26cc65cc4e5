import { signal } from '@preact/signals'

/** Choice that this browser remembers. The first one is the default. */
function createPreference<Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]) {
  const item = `permit-tracking-console-${name}`
  const chosen = signal(read())

  function read(): Choice {
    try {
      const stored = localStorage.getItem(item)
      return choices.find((choice) => choice === stored) ?? choices[0]
    } catch {
      return choices[0]
    }
  }

  return {
    choices,
    get value() {
      return chosen.value
    },
    choose(choice: Choice): void {
      chosen.value = choice
      try {
        localStorage.setItem(item, choice)
      } catch {
        // The page of a panel may forbid it. The choice lasts as long as the page then.
      }
    },
  }
}

/** Colors of the console. `system` follows the setting of the operating system. */
export const theme = createPreference('theme', ['system', 'light', 'dark'])

/** Use of single letters as shortcuts, which must be possible to turn off (WCAG 2.2, criterion 2.1.4). */
export const letterKeys = createPreference('letter-keys', ['on', 'off'])
