/**
 * Parts of the mock for `@permit-tracking/assurance`. The entry is outside the promises of version numbers: it can change in any
 * release.
 */

export type { components } from '../../../../spec/generated/control-types.ts'
export { webhookEventNames } from '../../../../spec/generated/labels.ts'
export { operations } from '../../../../spec/generated/operations.ts'
export { createRealClock, isManualClock, toMs } from '../clock/clock.ts'
export { createEventLoopTicker } from '../clock/event-loop.ts'
export { createManualClock } from '../clock/manual-clock.ts'
export { describeDialect, dialectDifferences } from '../dialect/describe-dialect.ts'
export { defaultDialect, switches, switchNames } from '../dialect/dialect.ts'
export { resolveDialect } from '../dialect/resolve-dialect.ts'
export { resolveConditions } from '../domain/fixtures/conditions.ts'
export { resolveContacts } from '../domain/fixtures/contacts.ts'
export { resolvePermit } from '../domain/fixtures/permits.ts'
export { keyPermissions } from '../domain/keys/keys.ts'
export { toPermit } from '../domain/permits/permit-record.ts'
export { createRandom } from '../domain/random.ts'
export { toTimestamp } from '../domain/timestamp.ts'
export { createValidationErrors } from '../domain/validation/errors.ts'
export type { World } from '../domain/world/world.ts'
export { messageOf } from '../errors/message-of.ts'
export { assertOptions, integer, invalidOption, type OptionRules, oneOf } from '../errors/options.ts'
export { suggest } from '../errors/suggest-name.ts'
export { errorKind, inputError, stateError } from '../errors/user-error.ts'
export { isExtensible, type MockInternals, mockInternals, type Sabotage } from '../extensions.ts'
export type {
  AsyncLayer,
  AuthorizedContext,
  BufferedRequest,
  HandlerResult,
  Layer,
  RawResponse,
  RequestTrace,
} from '../http/context.ts'
export { sleep } from '../http/faults/sleep.ts'
export { maskText } from '../http/journal/masking.ts'
export { forbidden, problem, unauthorized } from '../http/problems.ts'
export { resolveBaseUrl } from '../options/resolve-options.ts'
export type { OutgoingAttempt } from '../webhooks/attempt.ts'
export { deliver } from './cli/deliver.ts'
export { readDialectFlags } from './cli/dialect-flag.ts'
export { allowClosedOutput, wantsColor } from './cli/output.ts'
