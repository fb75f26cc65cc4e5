import { useId, useState } from 'preact/hooks'
import { Link } from '../router/link.tsx'
import { navigation } from '../screens/navigation.ts'
import { useConsole } from '../state/context.ts'

/** Links to the screens. A narrow console hides them behind a button. */
export function Navigation() {
  const { path } = useConsole()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const current = `/${path.value.split('/')[1] ?? ''}`
  return (
    <nav class="navigation" aria-label="Screens">
      <button
        type="button"
        class="menu-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Menu
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on a link closes the menu, also with the keyboard */}
      <ul id={id} class={isOpen ? 'open' : undefined} onClick={() => setIsOpen(false)}>
        {navigation.map(({ path: to, name }) => (
          <li key={to}>
            <Link to={to} aria-current={to === current ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
