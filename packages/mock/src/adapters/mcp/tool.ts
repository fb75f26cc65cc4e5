import type * as z from 'zod'
import type { ControlClient } from '../../control/control-client.ts'

/** Mock that the tools work on. */
export interface ToolContext {
  readonly control: ControlClient
  /** Address of the mock without a path. */
  readonly origin: string
  /** Keys of a mock that the command started, by permission; undefined for a mock that was running before. */
  readonly keys?: Readonly<Record<'admin' | 'read' | 'write', string>> | undefined
}

/** Tool of the Model Context Protocol. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string
  /** Name for people. */
  readonly title: string
  /** Says what the tool does and when to use it, for an agent. */
  readonly description: string
  readonly input: Input
  readonly effect: Effect
  /** Every result begins with a `summary`, which says in words what the rest means. */
  run(
    input: z.output<Input>,
    context: ToolContext,
  ): Promise<{ readonly summary: string; readonly [field: string]: unknown }>
}

/**
 * Effect of a tool.
 *
 * - `readOnly`: changes nothing;
 * - `additive`: adds or changes something, and loses nothing;
 * - `idempotent`: like `additive`, but a second call with the same arguments changes nothing more;
 * - `destructive`: loses something for good. A client should confirm it first.
 */
export type Effect = 'readOnly' | 'additive' | 'idempotent' | 'destructive'

/** Returns the tool. The type of its input is checked, and then forgotten, so that a list may contain different tools. */
export function defineTool<Input extends z.ZodObject>(tool: Tool<Input>): Tool {
  return { ...tool, run: (input, context) => tool.run(tool.input.parse(input), context) }
}
