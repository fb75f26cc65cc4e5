import { CodeBlock } from '../../components/code-block.tsx'
import { Link } from '../../router/link.tsx'

/** Explanation of how to start the mock with a clock that can be moved. */
export function RealClockNote() {
  return (
    <>
      <p>
        With a manual clock you decide when time passes: rate windows, retries of webhooks and usage follow
        it. Retries that are due on this clock are shown with their <Link to="/webhooks">webhooks</Link>. The
        clock is chosen when the mock starts.
      </p>
      <CodeBlock label="Command line" text="npx @permit-tracking/mock --clock manual" />
      <CodeBlock label="Test or page" text="const mock = createMock({ clock: 'manual' })" />
    </>
  )
}
