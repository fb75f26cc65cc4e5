import { CodeBlock } from '../../components/code-block.tsx'
import { ActionButton } from '../../components/form.tsx'
import { Link } from '../../router/link.tsx'
import { useConsole, useKeyCreation } from '../../state/hooks.ts'

interface FirstStepsProps {
  readonly baseUrl: string
  /** True before the first request. */
  readonly isOpen: boolean
}

/** First request to the service, and what to look at next. */
export function FirstSteps({ baseUrl, isOpen }: FirstStepsProps) {
  const { ownKeys, router } = useConsole()
  const createKey = useKeyCreation()
  const [known] = ownKeys.value
  // Beneath MSW only the page reaches the mock.
  const isInPage = router.href('/') === undefined
  const key = known?.key ?? 'YOUR_API_KEY'
  return (
    <details class="section first-steps" open={isOpen}>
      <summary>First steps</summary>
      <div class="steps">
        <p>
          1. Send a request.{' '}
          {known
            ? `This line has the key “${known.name}”, which you created in this tab.`
            : `Create a key for this line${isInPage ? '' : ', or use the key that the server printed at its start'}.`}
        </p>
        {!known && (
          <ActionButton action={() => createKey('First steps', ['read', 'write', 'admin'])}>
            Create the key
          </ActionButton>
        )}
        <CodeBlock
          label={isInPage ? 'In the console of the browser' : 'In a terminal'}
          text={
            isInPage
              ? `await (await fetch('${baseUrl}/me', { headers: { Authorization: 'Bearer ${key}' } })).json()`
              : `curl -H 'Authorization: Bearer ${key}' ${baseUrl}/me`
          }
        />
        <p>
          2. Watch it arrive in <Link to="/requests">Requests</Link>, with the reason for its response.
        </p>
        <p>
          3. Change a permit in <Link to="/permits">Permits</Link>: <Link to="/webhooks">Webhooks</Link>{' '}
          delivers the event to your endpoint, signed and with retries.
        </p>
        <p>
          4. Try every operation in the <Link to="/explorer">API explorer</Link>.
        </p>
      </div>
    </details>
  )
}
