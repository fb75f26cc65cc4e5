import * as sdk from '@permit-tracking/sdk'
import { WebhookVerificationError } from '@permit-tracking/sdk/webhooks'

/** A class of errors, and the name of its errors, even if a minifier has renamed the class. */
export interface ErrorKind<Kind extends Error> {
  readonly type: abstract new (...input: never[]) => Kind
  readonly name: string
}

/** Every class of errors that a user can meet. */
export const kinds = {
  configuration: { type: sdk.ConfigurationError, name: 'ConfigurationError' },
  connection: { type: sdk.ConnectionError, name: 'ConnectionError' },
  decode: { type: sdk.DecodeError, name: 'DecodeError' },
  forbidden: { type: sdk.ForbiddenError, name: 'ForbiddenError' },
  invalidRequest: {
    type: sdk.InvalidRequestError,
    name: 'InvalidRequestError',
  },
  notFound: { type: sdk.NotFoundError, name: 'NotFoundError' },
  rateLimited: { type: sdk.RateLimitedError, name: 'RateLimitedError' },
  server: { type: sdk.ServerError, name: 'ServerError' },
  timeout: { type: sdk.TimeoutError, name: 'TimeoutError' },
  unauthorized: { type: sdk.UnauthorizedError, name: 'UnauthorizedError' },
  webhookVerification: {
    type: WebhookVerificationError,
    name: 'WebhookVerificationError',
  },
}
