import type { Schemas } from '../../api/control-client.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { Section } from '../../components/section.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { toPrettyText } from '../../format/text.ts'

/** Request of every attempt of a delivery: its headers and its exact body. */
export function DeliveryRequest({
  delivery: { url, headers, body },
}: {
  readonly delivery: Schemas['Delivery']
}) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <Section title="Request">
      <p class="dim">Every attempt sends the same.</p>
      <CodeBlock label="Headers" text={[`POST ${url}`, ...lines].join('\n')} />
      <Tabs
        label="Body"
        tabs={[
          { name: 'Indented', content: () => <CodeBlock label="Body, indented" text={toPrettyText(body)} /> },
          { name: 'As sent', content: () => <CodeBlock label="Body, as sent" text={body} /> },
        ]}
      />
    </Section>
  )
}
