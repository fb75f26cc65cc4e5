import { useRef, useState } from 'preact/hooks'
import { dataOf } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { InputField } from '../../components/field.tsx'
import { Form, textOf } from '../../components/form.tsx'
import { Section } from '../../components/screen.tsx'
import { formatUtc } from '../../format.ts'
import { useConsole } from '../../state/hooks.ts'
import { durationInput } from './clock-moves.tsx'

/** Waits until no delivery is in flight and no retry is scheduled. */
export function SettleSection({ isManual }: { readonly isManual: boolean }) {
  const { control } = useConsole()
  const [state, setState] = useState<{ readonly isWaiting: boolean; readonly text: string }>()
  const attempt = useRef(new AbortController())

  async function wait(values: FormData): Promise<void> {
    attempt.current = new AbortController()
    const { signal } = attempt.current
    setState({ isWaiting: true, text: 'Waiting for the deliveries …' })
    try {
      const { now } = await dataOf(
        control.POST('/settled', {
          body: { timeout: textOf(values, 'timeout') || '30s', advance: values.has('advance') },
          signal,
        }),
      )
      setState({ isWaiting: false, text: `All deliveries are settled at ${formatUtc(now)}.` })
    } catch (error) {
      setState(signal.aborted ? { isWaiting: false, text: 'Stopped waiting.' } : undefined)
      if (!signal.aborted) throw error
    }
  }

  return (
    <Section title="Wait until settled">
      <p>Settled means that no delivery of a webhook is in flight and no retry is scheduled.</p>
      <Form submit="Wait" onSubmit={wait}>
        {isManual && (
          <label class="choice">
            <input type="checkbox" name="advance" defaultChecked />
            <span>Move the clock from one scheduled task to the next</span>
          </label>
        )}
        <InputField {...durationInput} label="Longest wait, in real time" name="timeout" placeholder="30s" />
      </Form>
      <div role="status">
        {state?.isWaiting && <progress aria-label="Waiting for the deliveries" />}
        {state && <p>{state.text}</p>}
      </div>
      {state?.isWaiting && (
        <div class="actions">
          <Button onClick={() => attempt.current.abort()}>Stop waiting</Button>
        </div>
      )}
    </Section>
  )
}
