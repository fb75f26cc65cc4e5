import { type Dock, limitSize, type Placement, sizeLimits } from './placement.ts'

/** Options of a separator. */
export interface SeparatorOptions {
  /** Returns the current place. */
  readonly placement: () => Placement
  /** Called with the new size, in percent of the page's width or height, while the user moves the separator. */
  readonly onResize: (size: number) => void
}

/** Makes an element the separator between the page and the console, which pointers and arrow keys move. */
export function makeSeparator(separator: HTMLElement, { placement, onResize }: SeparatorOptions): void {
  separator.addEventListener('pointerdown', (event) => {
    // A drag would select the text of the page.
    event.preventDefault()
    separator.focus()
    separator.setPointerCapture(event.pointerId)
  })
  separator.addEventListener('pointermove', (event) => {
    if (separator.hasPointerCapture(event.pointerId)) onResize(limitSize(sizeAt(event, placement().dock)))
  })
  separator.addEventListener('keydown', (event) => {
    const size = sizeAfter(event.key, placement())
    if (size === undefined) return
    event.preventDefault()
    onResize(limitSize(size))
  })
}

/** Updates what assistive technology reads. */
export function describeSeparator(separator: HTMLElement, { dock, size }: Placement): void {
  const attributes = {
    'aria-orientation': dock === 'right' ? 'vertical' : 'horizontal',
    'aria-valuenow': `${size}`,
    'aria-valuemin': `${sizeLimits.minimum}`,
    'aria-valuemax': `${sizeLimits.maximum}`,
    'aria-valuetext': `${size} % of the page`,
  }
  for (const [name, value] of Object.entries(attributes)) separator.setAttribute(name, value)
}

function sizeAt({ clientX, clientY }: PointerEvent, dock: Dock): number {
  const share = dock === 'right' ? clientX / window.innerWidth : clientY / window.innerHeight
  return 100 * (1 - share)
}

/** Returns the size after a key press; undefined if the key does not move the separator. */
function sizeAfter(key: string, { dock, size }: Placement): number | undefined {
  const [larger, smaller] = dock === 'right' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  const sizes: Readonly<Record<string, number>> = {
    [larger]: size + step,
    [smaller]: size - step,
    Home: sizeLimits.minimum,
    End: sizeLimits.maximum,
  }
  return sizes[key]
}

const step = 2
