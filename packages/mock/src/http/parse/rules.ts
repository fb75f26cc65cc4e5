/** Rules for parsing in which the APIs differ. */
export interface ParseRules {
  /** Rejects parameters and fields that the document doesn't describe. Otherwise they are ignored. */
  readonly rejectsUnknown: boolean
  /** Reads an empty body as `{}`. Otherwise it is not JSON. */
  readonly allowsEmptyBody: boolean
}

/** Rules of the service, as its specification implies them. */
export const lenient: ParseRules = { rejectsUnknown: false, allowsEmptyBody: false }

/** Rules of the control API, which reports mistakes of the developer. */
export const strict: ParseRules = { rejectsUnknown: true, allowsEmptyBody: true }
