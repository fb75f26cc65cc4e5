import type { ConsoleState } from './state/console.ts'
import { ConsoleContext } from './state/context.ts'
import { ConnectionNote } from './shell/connection-note.tsx'
import { Header } from './shell/header.tsx'
import { Message } from './shell/message.tsx'
import { Navigation } from './shell/navigation.tsx'
import { findScreen } from './screens/screens.tsx'

/** The whole console. */
export function App({ state }: { readonly state: ConsoleState }) {
  return (
    <ConsoleContext.Provider value={state}>
      <div class="console">
        <a class="skip" href="#main" onClick={skipToMain}>
          Skip to the content
        </a>
        <Header />
        <div class="columns">
          <Navigation />
          <main id="main" tabIndex={-1}>
            <ConnectionNote />
            {findScreen(state.path.value)}
          </main>
        </div>
        <Message />
      </div>
    </ConsoleContext.Provider>
  )
}

/** Moves the focus without changing the address, which names the screen. */
function skipToMain(event: MouseEvent & { currentTarget: HTMLElement }): void {
  event.preventDefault()
  event.currentTarget.parentElement?.querySelector('main')?.focus()
}
