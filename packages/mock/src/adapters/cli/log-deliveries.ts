import type { MockInternals } from '../../extensions.ts'
import { reasonOf } from '../../webhooks/attempt.ts'
import { type Output, toDeliveryLine } from './output.ts'

/** Writes a line of the log for every attempt to deliver an event. */
export function logDeliveries({ clock, addExtension }: MockInternals, output: Output): void {
  addExtension({
    layer: (_callHandler, next) => next,
    async interceptDelivery({ delivery, send }) {
      const startedAt = clock.now()
      let outcome: { status?: number; error?: string } = {}
      try {
        const response = await send()
        outcome = { status: response.status }
        return response
      } catch (error) {
        outcome = { error: reasonOf(error) }
        throw error
      } finally {
        const at = new Date(startedAt).toISOString()
        output.write(
          toDeliveryLine(delivery, { at, duration_ms: clock.now() - startedAt, ...outcome }, output),
        )
      }
    },
    // The log does not keep state.
    restart() {},
  })
}
