import * as sdk from '@permit-tracking/sdk'
import { isWebhookVerificationError, WebhookVerificationError } from '@permit-tracking/sdk/webhooks'

/** A class of errors, its guard, and the name of its errors, even if a minifier has renamed the class. */
export interface ErrorKind<Kind extends Error> {
  readonly type: abstract new (...input: never[]) => Kind
  readonly is: (value: unknown) => value is Kind
  readonly name: string
}

/** Every class of errors that a user can meet. */
export const kinds = {
  configuration: { type: sdk.ConfigurationError, is: sdk.isConfigurationError, name: 'ConfigurationError' },
  connection: { type: sdk.ConnectionError, is: sdk.isConnectionError, name: 'ConnectionError' },
  decode: { type: sdk.DecodeError, is: sdk.isDecodeError, name: 'DecodeError' },
  forbidden: { type: sdk.ForbiddenError, is: sdk.isForbiddenError, name: 'ForbiddenError' },
  invalidRequest: {
    type: sdk.InvalidRequestError,
    is: sdk.isInvalidRequestError,
    name: 'InvalidRequestError',
  },
  notFound: { type: sdk.NotFoundError, is: sdk.isNotFoundError, name: 'NotFoundError' },
  rateLimited: { type: sdk.RateLimitedError, is: sdk.isRateLimitedError, name: 'RateLimitedError' },
  server: { type: sdk.ServerError, is: sdk.isServerError, name: 'ServerError' },
  timeout: { type: sdk.TimeoutError, is: sdk.isTimeoutError, name: 'TimeoutError' },
  unauthorized: { type: sdk.UnauthorizedError, is: sdk.isUnauthorizedError, name: 'UnauthorizedError' },
  webhookVerification: {
    type: WebhookVerificationError,
    is: isWebhookVerificationError,
    name: 'WebhookVerificationError',
  },
}
