import { CodeBlock } from '../../components/code-block.tsx'
import { Section } from '../../components/screen.tsx'
import { Link } from '../../router/link.tsx'
import { useConsole } from '../../state/hooks.ts'

/** First request to the service, and what to look at next. */
export function FirstSteps({ baseUrl }: { readonly baseUrl: string }) {
  const { keys, organizationId, router } = useConsole()
  const known = keys.value.find(({ organization_id }) => organization_id === organizationId.value)
  // Beneath MSW only the page reaches the mock.
  const isInPage = router.href('/') === undefined
  const key = known?.key ?? 'YOUR_API_KEY'
  return (
    <Section title="First steps">
      <ol class="steps">
        <li>
          <h3>1. Know the address</h3>
          <p>Every path of the API is relative to the base URL.</p>
          <CodeBlock label="Base URL" text={baseUrl} />
        </li>
        <li>
          <h3>2. Send a request</h3>
          <p>
            {known ? (
              <>This line has the key {known.name}, which you created in this tab.</>
            ) : (
              <>
                <Link to="/keys">Create an API key</Link> and this line contains it
                {!isInPage && ', or use the key that the server printed at its start'}.
              </>
            )}
          </p>
          <CodeBlock
            label={isInPage ? 'In the console of the browser' : 'In a terminal'}
            text={isInPage ? toFetch(baseUrl, key) : toCurl(baseUrl, key)}
          />
        </li>
        <li>
          <h3>3. Watch what it does</h3>
          <ul class="markers">
            <li>
              <Link to="/requests">Requests</Link> shows each request as it arrives, and the reason for its
              response.
            </li>
            <li>
              <Link to="/webhooks">Webhooks</Link> delivers events to your endpoint, signed and with retries.
            </li>
            <li>
              <Link to="/permits">Permits</Link> changes a status, a fee or an inspection, which raises an
              event.
            </li>
            <li>
              <Link to="/explorer">API explorer</Link> describes every operation and lets you try it.
            </li>
          </ul>
        </li>
      </ol>
    </Section>
  )
}

function toCurl(baseUrl: string, key: string): string {
  return `curl -H 'Authorization: Bearer ${key}' ${baseUrl}/me`
}

function toFetch(baseUrl: string, key: string): string {
  return `await (await fetch('${baseUrl}/me', { headers: { Authorization: 'Bearer ${key}' } })).json()`
}
