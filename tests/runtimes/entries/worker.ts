/** The behaviour in workerd: a request with the settings as its body is answered with a line of JSON for each check. */
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
    const tell = (line: Line) => writer.write(new TextEncoder().encode(`${JSON.stringify(line)}\n`))
    void runBehaviour({ service, refusedUrl, mayResend, isPage: false }, tell).finally(() => writer.close())
    return new Response(readable)
  },
}
