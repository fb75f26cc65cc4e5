import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Screen } from '../components/screen.tsx'
import { useConsole } from '../state/hooks.ts'
import { serviceReference } from './document/service-reference.ts'
import { Explorer } from './explorer.tsx'
import { createExplorer } from './explorer-state.ts'
import { showSection } from './section-link.tsx'

/** Reference of the service's API inside of the console. `section` is the one to show. */
export function ExplorerScreen({ section }: { readonly section: string | undefined }) {
  const state = useConsole()
  const container = useRef<HTMLDivElement>(null)
  const organizationId = state.organizationId.value
  const explorer = useMemo(() => {
    const { router, pathTo, goTo } = state
    return createExplorer({
      reference: serviceReference,
      // The usual place, until the mock's place is known.
      baseUrl: state.controlUrl.replace(/\/_mock$/, '/v1'),
      hrefOf: (id) => router.href(pathTo(`/explorer/${id}`)),
      goTo: (id) => goTo(`/explorer/${id}`),
    })
  }, [state, organizationId])
  useEffect(() => void explorer.connect(state), [explorer, state])
  useEffect(() => {
    explorer.current.value = section ?? 'introduction'
    if (container.current && section !== undefined) showSection(container.current, section, 'nearest')
  }, [explorer, section])
  return (
    <Screen title="API explorer" summary="Every operation and webhook of the service, to read and to try.">
      <div ref={container}>
        <Explorer state={explorer} section={section ?? 'introduction'} />
      </div>
    </Screen>
  )
}
