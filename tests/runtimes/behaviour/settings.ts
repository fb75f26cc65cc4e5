/** Settings of a run, passed as JSON. */
export interface Settings {
  /** Control surface of the standalone mock. */
  readonly controlUrl: string
  /** An address at which nothing listens. */
  readonly refusedUrl: string
  /** True if the platform itself resends a POST after a kept-alive connection was cut. */
  readonly mayResend: boolean
}
