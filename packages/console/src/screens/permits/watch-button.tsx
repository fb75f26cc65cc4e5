import { Button } from '../../components/button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { useConsole } from '../../state/context.ts'
import { useAction } from '../../state/use-action.ts'
import type { PermitPartProps } from './permit-part.ts'

/** Button that starts or stops watching a permit. */
export function WatchButton({ permit, onChange }: PermitPartProps) {
  const { control, organizationId } = useConsole()
  const { run, isRunning, error } = useAction(async () => {
    const params = { path: { organization_id: organizationId.value, permit_uuid: permit.uuid } }
    if (permit.watched)
      await control.DELETE('/organizations/{organization_id}/watchlist/{permit_uuid}', { params })
    else await control.PUT('/organizations/{organization_id}/watchlist/{permit_uuid}', { params })
    onChange()
  })
  return (
    <>
      <Button kind={permit.watched ? 'plain' : 'primary'} isBusy={isRunning} onClick={() => void run()}>
        {permit.watched ? 'Stop watching' : 'Watch'}
      </Button>
      <ErrorNote error={error} />
    </>
  )
}
