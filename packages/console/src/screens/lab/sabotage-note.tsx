import { dataOf } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { useConsole } from '../../state/context.ts'
import { useAction } from '../../state/use-action.ts'
import { useQuery } from '../../state/use-query.ts'

/** Warning about a saboteur at work, with a button that ends it. Shows nothing for the intact service. */
export function SabotageNote() {
  const { control, message } = useConsole()
  const sabotage = useQuery(
    (signal) => dataOf(control.GET('/sabotage', { signal })),
    [],
    // A program that starts a saboteur sends requests next.
    ({ type }) => type === 'request',
    1_000,
  )
  const end = useAction(async () => {
    await control.DELETE('/sabotage')
    message.value = 'The sabotage has ended.'
    sabotage.reload()
  })
  const { name = null, harm } = sabotage.data ?? {}
  if (name === null) return null
  return (
    <div class="note note-warn">
      <p>
        <strong>Sabotage: {name}</strong> –{' '}
        {harm ?? 'The service stays intact. It is recorded which saboteurs would have acted.'}
      </p>
      <ErrorNote error={end.error} />
      <Button onClick={() => end.run()} isBusy={end.isRunning}>
        End the sabotage
      </Button>
    </div>
  )
}
