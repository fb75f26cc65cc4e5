import { useRef } from 'preact/hooks'
import { findScreen } from './screens/find-screen.tsx'
import { ConnectionNote } from './shell/connection-note.tsx'
import { Header } from './shell/header.tsx'
import { useKeptFocus } from './shell/keep-focus.ts'
import { Message } from './shell/message.tsx'
import { Navigation } from './shell/navigation.tsx'
import type { ConsoleState } from './state/console.ts'
import { ConsoleContext } from './state/context.ts'

/** Properties of {@link App}. */
interface AppProps {
  readonly state: ConsoleState
  /** True beside the content of a page, which has a `main` of its own. Default false. */
  readonly isPanel?: boolean
}

/** The whole console. */
export function App({ state, isPanel = false }: AppProps) {
  const Main = isPanel ? 'section' : 'main'
  const root = useRef<HTMLDivElement>(null)
  useKeptFocus(root)
  return (
    <ConsoleContext.Provider value={state}>
      <div ref={root} class="console">
        <button type="button" class="skip" onClick={skipToMain}>
          Skip to the content
        </button>
        <Header />
        <div class="columns">
          <Navigation />
          <Main class="main" aria-label={isPanel ? 'Screen' : undefined} tabIndex={-1}>
            <ConnectionNote />
            {findScreen(state.path.value)}
          </Main>
        </div>
        <Message />
      </div>
    </ConsoleContext.Provider>
  )
}

/** Moves the focus. A link would change the address, which names the screen. */
function skipToMain(event: { currentTarget: HTMLElement }): void {
  event.currentTarget.parentElement?.querySelector<HTMLElement>('.main')?.focus()
}
