/** Error for a request without a response, because the reader has stopped. The earlier responses are complete. */
export class ServiceStoppedError extends Error {
  override readonly name = 'ServiceStoppedError'
  /** True if the request was sent, and may have had an effect. */
  readonly isSent: boolean

  constructor(message: string, isSent: boolean) {
    super(message)
    this.isSent = isSent
  }
}
