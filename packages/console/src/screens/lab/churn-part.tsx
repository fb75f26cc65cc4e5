import { useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { CodeBlock } from '../../components/code-block.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { FocusGroup } from '../../components/focus-group.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Section } from '../../components/section.tsx'
import { useConsole } from '../../state/context.ts'
import { useAction } from '../../state/use-action.ts'
import { useQuery } from '../../state/use-query.ts'
import { ChurnForm } from './churn-form.tsx'
import type { ChurnOptions } from './churn-options.ts'
import { describeChanges, describeChurn } from './churn-text.ts'

/** Lists that change while they are read. */
export function ChurnPart() {
  const { control, organizationId, message } = useConsole()
  const [stopped, setStopped] = useState<Schemas['Churn']>()
  const path = { organization_id: organizationId.value }
  const churns = useQuery(
    (signal) => dataOf(control.GET('/organizations/{organization_id}/churn', { params: { path }, signal })),
    [organizationId.value],
    ({ type }) => type === 'churn',
  )
  async function start(body: ChurnOptions): Promise<void> {
    await control.POST('/organizations/{organization_id}/churn', { params: { path }, body })
    message.value = 'The churn runs. Read a list to start its first round.'
    churns.reload()
  }
  const stop = useAction(async (churn_id: string) => {
    setStopped(
      await dataOf(
        control.DELETE('/organizations/{organization_id}/churn/{churn_id}', {
          params: { path: { ...path, churn_id } },
        }),
      ),
    )
    churns.reload()
  })
  return (
    <>
      <Section title="Change lists while they are read">
        <p>
          A churn adds, changes and removes items after a response of a list, so that the next page is no
          longer what it was. A client that reads all pages should still find each item that was there all the
          time.
        </p>
        <ChurnForm onStart={start} />
      </Section>
      <Section title="Running churn">
        <ErrorNote error={stop.error} />
        <Loaded query={churns}>
          {(items) => (
            <FocusGroup label="Running churn">
              {items.length === 0 ? (
                <EmptyState title="No churn runs">
                  Start one above, then read a list page by page. It ends after its rounds, or when you stop
                  it.
                </EmptyState>
              ) : (
                <ul class="lab-rows">
                  {items.map(({ id, options, changes }) => (
                    <li key={id}>
                      <div>
                        <h3>{describeChurn(options)}</h3>
                        <p class="hint">So far {describeChanges(changes)}</p>
                      </div>
                      <Button
                        isBusy={stop.isRunning}
                        aria-label={`Stop: ${describeChurn(options)}`}
                        onClick={() => stop.run(id)}
                      >
                        Stop
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
            </FocusGroup>
          )}
        </Loaded>
        <div role="status">{stopped && <p>Stopped, with {describeChanges(stopped.changes)}.</p>}</div>
        {stopped && stopped.changes.length > 0 && (
          <CodeBlock label="All changes, in order" text={JSON.stringify(stopped.changes, null, 2)} />
        )}
      </Section>
    </>
  )
}
