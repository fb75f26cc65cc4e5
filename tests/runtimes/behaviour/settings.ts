/** What a run is told from outside, as JSON. */
export interface Settings {
  /** Control surface of the standalone mock. */
  readonly controlUrl: string
  /** An address at which nothing listens. */
  readonly refusedUrl: string
  /** Does the platform itself send a POST again when a connection that it had kept is cut? */
  readonly mayResend: boolean
}
