/** Failed request to the control API. Its message is for people. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  /** Status of the response; undefined without a response. */
  readonly status: number | undefined

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.status = status
  }
}

/** Creates the error of a failed response, with the message that the mock sent. */
export async function toControlError(response: Response): Promise<ControlError> {
  const { status } = response
  const text = await response.text()
  return new ControlError(messageIn(text) ?? `The mock responded with ${status}.`, { status })
}

/** Returns the message for people of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function messageIn(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text)
    return typeof error?.message === 'string' ? error.message : undefined
  } catch {
    return undefined
  }
}
