import { assertOptions, type OptionRules, oneOf } from '../errors/options.ts'
import type { Mock } from '../mock.ts'
import { createApp } from './console/app.ts'
import { createFrame } from './console/frame.ts'
import { docks } from './console/placement.ts'
import { parseShortcut } from './console/shortcut.ts'

/** Console in a page. */
export interface MountedConsole {
  /** Opens the console and moves the focus into it. */
  open(): void
  /** Closes the console and moves the focus back. What it shows is kept. */
  close(): void
  toggle(): void
  /** Removes the console from the page. */
  unmount(): void
}

/**
 * Adds the console of a mock that runs in this page, such as under MSW: a button in the corner, and a panel with every screen. It
 * needs no server, and is loaded when it is opened for the first time.
 *
 * @example
 * ```ts
 * const mock = createMock()
 * await setupWorker(...createHandlers(mock)).start()
 * mountConsole(mock)
 * ```
 *
 * @throws TypeError outside of a page, and for an invalid option.
 */
export function mountConsole(
  mock: Mock,
  options: {
    /** Element to which the console is appended. Default: the body of the page. */
    readonly target?: HTMLElement
    /**
     * Keys that open and close the console, such as `Shift+Alt+M`; the modifiers are `Control`, `Alt`, `Shift` and `Meta`. `false` for
     * none. Default `Control+Alt+P`.
     */
    readonly shortcut?: string | false
    /** True if the console is open at the start. Default false. */
    readonly open?: boolean
    /** Side of the page at which the console is docked, until the user chooses another one. Default `right`. */
    readonly dock?: 'right' | 'bottom'
  } = {},
): MountedConsole {
  assertOptions('mount the console', options, rules)
  if (typeof document === 'undefined') throw new TypeError(noPage)
  const { shortcut = 'Control+Alt+P', open: isOpenAtStart = false, dock = 'right' } = options
  const target = checkTarget(options.target ?? document.body)
  const isShortcut = shortcut === false ? () => false : parseShortcut(shortcut)
  const frame = createFrame({ shortcut, dock, onOpen: open, onClose: close })
  const app = createApp(mock, frame)
  let focusedBefore: Element | undefined
  let isOpen = false

  function show(): void {
    isOpen = true
    frame.show()
    void app.load()
  }

  function open(): void {
    if (isOpen) return
    focusedBefore = findFocus()
    show()
    frame.focusPanel()
  }

  function close(): void {
    if (!isOpen) return
    isOpen = false
    const hadFocus = frame.hasFocus()
    frame.hide()
    if (!hadFocus) return
    if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus()
    if (findFocus() === undefined) frame.focusButton()
  }

  function toggle(): void {
    if (isOpen) close()
    else open()
  }

  function handleKey(event: KeyboardEvent): void {
    if (!isShortcut(event)) return
    event.preventDefault()
    event.stopPropagation()
    toggle()
  }

  target.append(frame.host)
  window.addEventListener('keydown', handleKey, { capture: true })
  // The focus of a page that was just loaded stays where it is.
  if (isOpenAtStart) show()
  return {
    open,
    close,
    toggle,
    unmount() {
      close()
      app.unmount()
      frame.host.remove()
      window.removeEventListener('keydown', handleKey, { capture: true })
    },
  }
}

const rules: OptionRules<NonNullable<Parameters<typeof mountConsole>[1]>> = {
  target: true,
  shortcut: true,
  open: true,
  dock: oneOf(docks),
}

const noPage =
  'Could not mount the console: there is no document. Call `mountConsole` in a page; `npx @permit-tracking/mock` serves the console elsewhere.'

/** Checks a target that may be missing: a script in the head runs before the body exists. */
function checkTarget(target: HTMLElement | null): HTMLElement {
  if (target instanceof HTMLElement) return target
  throw new TypeError(
    `\`target\` must be an element (received ${String(target)}). Without one, call \`mountConsole\` once the page has a body.`,
  )
}

/** Returns the element with the focus, even within shadow roots; undefined if it is the page itself. */
function findFocus(): Element | undefined {
  let found = document.activeElement
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement
  return found === null || found === document.body ? undefined : found
}
