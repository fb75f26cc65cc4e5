import { signal } from '@preact/signals'

/** Choices of colors. `system` follows the setting of the operating system. */
export const themes = ['system', 'light', 'dark'] as const

type Theme = (typeof themes)[number]

const name = 'permit-tracking-console-theme'

/** Colors that were chosen last in this browser. */
export const theme = signal(readTheme())

/** Changes the colors, and remembers the choice. */
export function chooseTheme(next: Theme): void {
  theme.value = next
  try {
    localStorage.setItem(name, next)
  } catch {
    // The page of a panel may forbid it. The choice lasts as long as the page then.
  }
}

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(name)
    return themes.find((known) => known === stored) ?? 'system'
  } catch {
    return 'system'
  }
}
