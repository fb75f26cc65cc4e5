import { toPrettyText } from '../format.ts'
import { CodeBlock, CopyableFigure } from './code-block.tsx'
import { DetailsList } from './facts.tsx'

interface MessageViewProps {
  /** Name of the message, such as "Response". */
  readonly label: string
  readonly headers: Iterable<readonly [name: string, value: string]>
  /** Text, or value of JSON. */
  readonly body: unknown
}

/** Headers and body of a request or a response. */
export function MessageView({ label, headers, body }: MessageViewProps) {
  return (
    <>
      <BodyBlock label={`${label} body`} body={body} />
      <HeaderBlock label={`${label} headers`} headers={headers} />
    </>
  )
}

/** Body of a request or a response. JSON is indented and colored; the button copies the text as it is. */
export function BodyBlock({ label, body }: Pick<MessageViewProps, 'label' | 'body'>) {
  if (body === undefined || body === '') return <p class="dim">{label}: none.</p>
  const text = typeof body === 'string' ? body : toPrettyText(body)
  return <CodeBlock label={label} text={text} isPlain={!/^\s*[{[]/.test(text)} />
}

/** Headers of a request or a response in two columns. */
export function HeaderBlock({ label, headers }: Omit<MessageViewProps, 'body'>) {
  const pairs = [...headers]
  if (pairs.length === 0) return null
  return (
    <CopyableFigure label={label} text={pairs.map((pair) => pair.join(': ')).join('\n')}>
      <section aria-label={label}>
        <DetailsList class="headers" items={pairs} />
      </section>
    </CopyableFigure>
  )
}

/** Returns a status with its phrase of RFC 9110 or RFC 6585: "404 Not Found". */
export function describeStatus(status: number): string {
  return phrases.find((text) => text.startsWith(String(status))) ?? String(status)
}

const phrases =
  '200 OK,201 Created,204 No Content,304 Not Modified,400 Bad Request,401 Unauthorized,403 Forbidden,404 Not Found,429 Too Many Requests,500 Internal Server Error,502 Bad Gateway,503 Service Unavailable,504 Gateway Timeout'.split(
    ',',
  )
