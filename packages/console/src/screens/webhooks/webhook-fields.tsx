import { useState } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { textOf } from '../../components/form.tsx'
import { InputField } from '../../components/input-field.tsx'
import { eventNames, isEventName, reasons } from './webhook-events.ts'
import { problemOfUrl } from './webhook-url.ts'

/** URL and events of a webhook. */
export type WebhookSettings = Pick<Schemas['Webhook'], 'url' | 'events'>

/** Inputs of the URL and the events of a webhook. */
export function WebhookFields({ url, events }: WebhookSettings) {
  const [problem, setProblem] = useState<string>()
  return (
    <>
      <InputField
        label="URL"
        error={problem}
        hint="HTTPS, because deliveries contain data of your organization. Plain HTTP only for this machine: localhost, 127.0.0.1 or [::1]."
        name="url"
        type="text"
        inputMode="url"
        placeholder="https://"
        defaultValue={url}
        onInput={() => setProblem(undefined)}
        onChange={(event) => setProblem(problemOfUrl(event.currentTarget.value.trim()))}
      />
      <fieldset>
        <legend>Events</legend>
        {eventNames.map((name) => (
          <label key={name} class="choice">
            <input type="checkbox" name="events" value={name} defaultChecked={events.includes(name)} />
            <span>
              <code>{name}</code>
              <span class="hint"> {reasons[name]}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  )
}

/** Returns the settings of a form. Throws an error for people if they are not valid. */
export function readSettings(values: FormData): { url: string; events: Schemas['SubscribableEvent'][] } {
  const url = textOf(values, 'url')
  const problem = problemOfUrl(url)
  if (problem !== undefined) throw new Error(problem)
  const events = values.getAll('events').map(String).filter(isEventName)
  if (events.length === 0) throw new Error('Choose at least one event.')
  return { url, events }
}
