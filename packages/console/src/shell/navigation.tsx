import { useId, useState } from 'preact/hooks'
import { Link } from '../router/link.tsx'
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

/** Links of the navigation, in order. */
export const navigation: readonly { readonly path: string; readonly name: string }[] = [
  { path: '/', name: 'Overview' },
  { path: '/keys', name: 'API keys' },
  { path: '/webhooks', name: 'Webhooks' },
  { path: '/usage', name: 'Usage' },
  { path: '/permits', name: 'Permits' },
  { path: '/contacts', name: 'Contacts' },
  { path: '/conditions', name: 'Conditions' },
  { path: '/requests', name: 'Requests' },
  { path: '/lab', name: 'Lab' },
  { path: '/explorer', name: 'API explorer' },
]
