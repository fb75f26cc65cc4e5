import type { ComponentChildren } from 'preact'
import { lazy } from '../components/lazy.tsx'
import { OverviewScreen } from './overview/overview-screen.tsx'

// The first view needs neither.
const Screens = lazy(async () => (await import('./screens.tsx')).Screens)
const ExplorerScreen = lazy(async () => (await import('../explorer/explorer-screen.tsx')).ExplorerScreen)

/** Returns the screen of a path beneath the organization. */
export function findScreen(path: string): ComponentChildren {
  const [name = '', ...rest] = path.split('/').slice(1).map(decode)
  if (name === '') return <OverviewScreen />
  if (name === 'explorer') return <ExplorerScreen section={rest[0]} />
  return <Screens name={name} rest={rest} />
}

/** Decodes a segment; one that is not encoded correctly stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
