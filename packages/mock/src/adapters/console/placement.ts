export const docks = ['right', 'bottom'] as const

/** Side of the page at which the console is docked. */
export type Dock = (typeof docks)[number]

/** Place of the console in the page. */
export interface Placement {
  readonly dock: Dock
  /** Share of the page's width or height, in percent. */
  readonly size: number
}

/** Smallest and largest size, in percent. */
export const sizeLimits = { minimum: 20, maximum: 95 } as const

/** Returns the nearest size that is allowed. */
export function limitSize(size: number): number {
  return Math.round(Math.min(sizeLimits.maximum, Math.max(sizeLimits.minimum, size)))
}

/** Returns the place that was stored in this tab, or the default one. */
export function restorePlacement(dock: Dock): Placement {
  try {
    const stored: Partial<Placement> | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return {
      dock: isDock(stored?.dock) ? stored.dock : dock,
      size: typeof stored?.size === 'number' ? limitSize(stored.size) : defaultSize,
    }
  } catch {
    // A page may have no storage, for example in a sandbox.
    return { dock, size: defaultSize }
  }
}

/** Stores the place for this tab. */
export function storePlacement({ dock, size }: Placement): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ dock, size }))
  } catch {}
}

const storageKey = 'permit-tracking-console-placement'

const defaultSize = 50

function isDock(value: unknown): value is Dock {
  return docks.some((dock) => dock === value)
}
