import { useExplorer } from '../explorer-state.ts'
import { FieldList } from '../field-list.tsx'
import { Prose } from '../prose.tsx'
import { Chapter } from './chapter.tsx'

/** Chapters about every operation: address, keys and limits. */
export function Introduction() {
  const { reference, baseUrl, hrefOf } = useExplorer()
  return (
    <>
      <Chapter id="introduction" title="Introduction">
        <Prose text={reference.description} />
        <p>
          Base address: <code class="break">{baseUrl.value}</code>
        </p>
        {/* A panel in another page has no addresses. */}
        {hrefOf('introduction') !== undefined && (
          <p>
            The OpenAPI document as <a href="/docs/openapi.yaml">YAML</a> and{' '}
            <a href="/docs/openapi.json">JSON</a>.
          </p>
        )}
      </Chapter>
      <Chapter id="authentication" title="Authentication">
        <Prose text={reference.authentication} />
      </Chapter>
      <Chapter id="rate-limits" title="Rate limits">
        <p>Responses have these headers. Without requests left, the service responds with a 429.</p>
        <FieldList fields={reference.headers} isResponse={true} />
      </Chapter>
    </>
  )
}
