import { frameStyles } from './frame-styles.ts'
import { type Dock, type Placement, restorePlacement, storePlacement } from './placement.ts'
import { describeSeparator, makeSeparator } from './separator.ts'

/** Frame of the console: the button that opens it, and the docked panel around it. */
export interface Frame {
  /** Element that the page contains. */
  readonly host: HTMLElement
  /** Root of the console itself, whose styles neither the page nor the frame change. */
  readonly content: ShadowRoot
  show(): void
  hide(): void
  /** True if the focus is within the panel. */
  hasFocus(): boolean
  focusPanel(): void
  focusButton(): void
  /** Shows a sentence above the console; undefined removes it. */
  showStatus(text: string | undefined): void
}

/** Options of a frame. */
export interface FrameOptions {
  readonly shortcut: string | false
  readonly dock: Dock
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** Creates the elements of a frame. It uses neither markup nor style attributes, which a page's policy may forbid. */
export function createFrame({ shortcut, dock, onOpen, onClose }: FrameOptions): Frame {
  const host = document.createElement('permit-tracking-console')
  const root = host.attachShadow({ mode: 'open' })
  const styles = new CSSStyleSheet()
  styles.replaceSync(frameStyles)
  root.adoptedStyleSheets = [styles]

  const keys = shortcut === false ? '' : ` (${shortcut})`
  const openButton = createButton('open-button', 'Mock console', onOpen)
  openButton.title = `Open the console of the mock${keys}`
  if (shortcut !== false) openButton.setAttribute('aria-keyshortcuts', shortcut)
  const title = createElement('h2', 'title')
  title.textContent = 'Mock console'
  const dockButton = createButton('dock-button', '', () => place({ ...placement, dock: otherDock() }))
  const closeButton = createButton('close-button', 'Close', onClose)
  closeButton.title = `Close the console${keys}`
  const bar = createElement('div', 'bar')
  bar.append(title, dockButton, closeButton)
  const separator = createElement('div', 'separator', {
    role: 'separator',
    'aria-label': 'Size of the console',
  })
  separator.tabIndex = 0
  const status = createElement('p', 'status', { role: 'status' })
  status.hidden = true
  const container = createElement('div', 'content')
  const panel = createElement('section', 'frame', { role: 'dialog', 'aria-label': 'Mock console' })
  panel.tabIndex = -1
  panel.hidden = true
  panel.append(separator, bar, status, container)
  root.append(openButton, panel)

  let placement = restorePlacement(dock)
  const otherDock = (): Dock => (placement.dock === 'right' ? 'bottom' : 'right')

  function place(next: Placement): void {
    placement = next
    panel.dataset.dock = next.dock
    panel.style.setProperty('--size', `${next.size}`)
    dockButton.textContent = otherDock() === 'bottom' ? 'Dock at the bottom' : 'Dock at the right'
    describeSeparator(separator, next)
    storePlacement(next)
  }

  place(placement)
  makeSeparator(separator, {
    placement: () => placement,
    onResize: (size) => place({ ...placement, size }),
  })
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isInOverlay(event)) onClose()
  })
  // Otherwise shortcuts of the page would react to text that is typed here, because they see the host as its target.
  for (const type of ['keydown', 'keypress', 'keyup']) {
    panel.addEventListener(type, (event) => event.stopPropagation())
  }

  return {
    host,
    content: container.attachShadow({ mode: 'open' }),
    show() {
      panel.hidden = false
      openButton.hidden = true
    },
    hide() {
      panel.hidden = true
      openButton.hidden = false
    },
    hasFocus: () => root.activeElement !== null && panel.contains(root.activeElement),
    focusPanel: () => panel.focus(),
    focusButton: () => openButton.focus(),
    showStatus(text) {
      status.textContent = text ?? ''
      status.hidden = text === undefined
    },
  }
}

/** True if the key was pressed in a dialog or a popover, which closes itself. */
function isInOverlay(event: Event): boolean {
  return event
    .composedPath()
    .some((target) => target instanceof Element && target.matches('dialog[open], :popover-open'))
}

function createElement(
  name: 'div' | 'h2' | 'p' | 'section',
  className: string,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElement {
  const element = document.createElement(name)
  element.className = className
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  return element
}

function createButton(className: string, text: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = className
  button.textContent = text
  button.addEventListener('click', onClick)
  return button
}
