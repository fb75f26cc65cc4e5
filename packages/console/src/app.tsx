import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { dataOf } from './api/control-client.ts'
import { CodeBlock } from './components/code-block.tsx'
import { ErrorNote, Field, Form, textOf } from './components/form.tsx'
import { isShortcut } from './components/is-shortcut.ts'
import { lazy } from './components/lazy.tsx'
import { Message } from './components/message.tsx'
import { decodeSegment } from './format.ts'
import { OverviewScreen } from './screens/overview/overview-screen.tsx'
import { useKeptScroll } from './shell/kept-scroll.ts'
import { Mark, Side, ThemeSwitch } from './shell/side.tsx'
import type { ConsoleState } from './state/console.ts'
import { ConsoleContext, useConsole } from './state/hooks.ts'
import { theme } from './state/preferences.ts'
import { storeToken } from './state/token.ts'

/** Properties of {@link App}. */
interface AppProps {
  readonly state: ConsoleState
  /** True beside the content of a page, which has a `main` of its own. Default false. */
  readonly isPanel?: boolean
}

/** Screens that `g` and then a letter opens. */
const screensByLetter: Readonly<Record<string, string>> = {
  o: '/',
  r: '/requests',
  w: '/webhooks',
  k: '/keys',
  u: '/usage',
  l: '/lab',
}

/** The whole console. */
export function App({ state, isPanel = false }: AppProps) {
  const Main = isPanel ? 'section' : 'main'
  const root = useRef<HTMLDivElement>(null)
  const [isSearching, setIsSearching] = useState(false)
  useKeptFocus(root)
  useKeptScroll(root, state.router.place.value.entry)
  useEffect(() => {
    // The page around a panel has shortcuts of its own.
    const target = isPanel ? root.current : document.body
    let last = ''
    const onKeyDown = (event: KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const to = last === 'g' && isShortcut(event) ? screensByLetter[event.key] : undefined
      last = event.key
      if (!isPalette && to === undefined) return
      event.preventDefault()
      if (to === undefined) setIsSearching(true)
      else state.goTo(to)
    }
    // Before the shortcuts of the screen, so that `g` and `r` open the requests and don't send one again.
    target?.addEventListener('keydown', onKeyDown, true)
    return () => target?.removeEventListener('keydown', onKeyDown, true)
  }, [isPanel, state])
  return (
    <ConsoleContext.Provider value={state}>
      <div ref={root} class="console" data-theme={theme.value}>
        {state.changes.connection.value === 'denied' ? (
          <Main class="sign-in">
            <SignIn />
            <ThemeSwitch />
          </Main>
        ) : (
          <>
            {/* A panel has the page's own content before it. */}
            {!isPanel && (
              <button type="button" class="skip" onClick={skipToMain}>
                Skip to the content
              </button>
            )}
            <div class="columns">
              <Side onSearch={() => setIsSearching(true)} />
              <Main class="main" aria-label={isPanel ? 'Screen' : undefined} tabIndex={-1}>
                {state.changes.connection.value === 'offline' && (
                  <ErrorNote error="The mock does not respond. Start it again; the console continues by itself." />
                )}
                {findScreen(state.path.value)}
              </Main>
            </div>
            {isSearching && <Palette onClose={() => setIsSearching(false)} />}
          </>
        )}
        <Message />
      </div>
    </ConsoleContext.Provider>
  )
}

/** Moves the focus. A link would change the address, which names the screen. */
function skipToMain(event: { currentTarget: HTMLElement }): void {
  event.currentTarget.parentElement?.querySelector<HTMLElement>('.main')?.focus()
}

/**
 * Moves the focus when the element that has it is removed, such as the button of a deleted row: to the closest table, dialog or
 * screen around it. A browser would move it to the start of the page.
 */
function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current
    if (!element) return
    let path: readonly EventTarget[] = []
    const remember = (event: FocusEvent) => {
      path = event.composedPath()
    }
    const observer = new MutationObserver(() => {
      const [focused] = path
      const isLost = document.activeElement === document.body || document.activeElement === null
      if (isLost && focused instanceof Element && !focused.isConnected) focusAround(path)
    })
    element.addEventListener('focusin', remember)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', remember)
    }
  }, [root])
}

function focusAround(path: readonly EventTarget[]): void {
  for (const target of path) {
    if (!(target instanceof HTMLElement) || !target.isConnected || !target.matches('[tabindex], dialog'))
      continue
    const heading = target.matches('.main') ? target.querySelector('h1') : null
    ;(heading ?? target).focus()
    return
  }
}

/** Form for the token of a mock that requires one. Nothing else can be shown without it. */
function SignIn() {
  const { control, controlUrl, setToken } = useConsole()
  useEffect(() => {
    document.title = 'Connect – Permit tracking console'
  }, [])
  async function submit(values: FormData): Promise<void> {
    const token = textOf(values, 'token')
    setToken(token)
    await dataOf(control.GET('/'))
    storeToken(token)
  }
  return (
    <div class="section sign-in-card">
      <Mark />
      <h1>Connect to the mock</h1>
      <p>
        The mock at <code>{new URL(controlUrl).host}</code> was started with a control token, so that only you
        can change it.
      </p>
      <Form submit="Connect" onSubmit={submit}>
        <Field label="Control token" name="token" type="password" autocomplete="current-password" required />
      </Form>
      <CodeBlock label="Terminal" text="npx @permit-tracking/mock --control-token <token>" />
      <p class="hint">The token stays in this tab, and is gone when you close it.</p>
    </div>
  )
}

// The first view needs none of them.
const Screens = lazy(async () => (await import('./screens/screens.tsx')).Screens)
const Palette = lazy(async () => (await import('./screens/screens.tsx')).Palette)
const ExplorerScreen = lazy(async () => (await import('./explorer/explorer-screen.tsx')).ExplorerScreen)

/** Returns the screen of a path beneath the organization. */
function findScreen(path: string): ComponentChildren {
  const [name = '', ...rest] = path.split('/').slice(1).map(decodeSegment)
  if (name === '') return <OverviewScreen />
  if (name === 'explorer') return <ExplorerScreen section={rest[0]} />
  return <Screens name={name} rest={rest} />
}
