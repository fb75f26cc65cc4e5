import { type Duration, toMs } from '../clock/clock.ts'
import { oneOf, type Rule } from '../errors/options.ts'

/** A detail that the service's specification leaves open. */
export interface Switch<Value> {
  /** Short description for the guide. */
  readonly summary: string
  /** The default, then the other values that a sweep uses. */
  readonly values: readonly [Value, ...Value[]]
  /** Rule for every accepted value. Without one, only `values` are accepted. */
  readonly rule?: Rule
}

/** Returns the rule for the values of a switch. */
export function ruleOf({ values, rule }: Switch<unknown>): Rule {
  return rule ?? oneOf(values)
}

/** Accepts durations in a range, which may include negative durations. */
export function duration(minimumMs: number, maximumMs: number, description: string): Rule {
  return {
    description,
    accepts(value) {
      const ms =
        typeof value === 'string' || typeof value === 'number' ? toOffsetMs(value as Duration) : Number.NaN
      return ms >= minimumMs && ms <= maximumMs
    },
  }
}

/** Returns the milliseconds of a duration that may be negative; NaN for any other value. */
export function toOffsetMs(offset: Duration): number {
  try {
    if (typeof offset === 'number') return Number.isFinite(offset) ? offset : Number.NaN
    return offset.startsWith('-') ? -toMs(offset.slice(1) as Duration) : toMs(offset)
  } catch {
    return Number.NaN
  }
}

/** Header names (RFC 9110, section 5.6.2) except Content-*, Expect, Host and the headers of the connection (section 7.6.1). */
export const headerName: Rule = {
  description: 'a header name other than Content-*, Expect, Host and the headers of the connection',
  accepts: (value) =>
    typeof value === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(value) && !reservedHeaders.test(value),
}

/** Text before the value of a header, such as `sha256=` before a signature. */
export const headerValuePrefix: Rule = {
  description: 'ASCII text that does not begin with a space',
  accepts: (value) => typeof value === 'string' && /^(?! )[ -~]*$/.test(value),
}

const reservedHeaders =
  /^(content-.*|host|expect|connection|keep-alive|proxy-connection|te|transfer-encoding|upgrade)$/i
