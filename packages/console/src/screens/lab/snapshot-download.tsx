import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../components/button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { useConsole } from '../../state/context.ts'
import { useAction } from '../../state/use-action.ts'

interface SnapshotFile {
  readonly name: string
  readonly url: string
  readonly size: string
}

/** Button that takes a snapshot, and the link that saves it. */
export function SnapshotDownload() {
  const { control, clock } = useConsole()
  const [file, setFile] = useState<SnapshotFile>()
  useEffect(() => () => file && URL.revokeObjectURL(file.url), [file])
  const { run, isRunning, error } = useAction(async () => {
    const { data } = await control.GET('/snapshot', { parseAs: 'blob' })
    if (!data) return
    const at = new Date(clock.now.value).toISOString().slice(0, 19).replaceAll(':', '-')
    setFile({
      name: `permit-tracking-${at}.json`,
      url: URL.createObjectURL(data),
      size: `${Math.ceil(data.size / 1_024).toLocaleString('en')} KiB`,
    })
  })
  return (
    <>
      <ErrorNote error={error} />
      <div class="actions">
        <Button isBusy={isRunning} onClick={() => run()}>
          {file ? 'Take another snapshot' : 'Take a snapshot'}
        </Button>
      </div>
      <div role="status">
        {isRunning && <progress aria-label="Taking the snapshot" />}
        {file && !isRunning && (
          <p>
            The snapshot is ready:{' '}
            <a href={file.url} download={file.name}>
              save {file.name}
            </a>{' '}
            ({file.size}).
          </p>
        )}
      </div>
    </>
  )
}
