/** The behaviour in workerd: a request has the settings as its body, and its response has a line of JSON for each check. */
import { runBehaviour } from '../behaviour/behaviour.ts'
import type { Line } from '../behaviour/check.ts'
import type { Settings } from '../behaviour/settings.ts'
import { createStandaloneService } from '../behaviour/standalone-service.ts'

// biome-ignore lint/style/noDefaultExport: workerd looks for it
export default {
  async fetch(request: Request): Promise<Response> {
    const { controlUrl, refusedUrl, mayResend }: Settings = await request.json()
    const service = createStandaloneService(controlUrl)
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const report = (line: Line) => writer.write(new TextEncoder().encode(`${JSON.stringify(line)}\n`))
    void runBehaviour({ service, refusedUrl, mayResend, isPage: false }, report).finally(() => writer.close())
    return new Response(readable)
  },
}
