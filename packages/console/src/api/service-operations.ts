import type { operations } from '@permit-tracking/spec/types'

/** `operationId` of an operation of the service. */
export type OperationId = Exclude<keyof operations, `on${string}`>

/** A record, so that a forgotten operation does not compile. */
const known: Readonly<Record<OperationId, true>> = {
  getMe: true,
  listPermits: true,
  getPermit: true,
  getPermitHistory: true,
  addToWatchlist: true,
  removeFromWatchlist: true,
  listContacts: true,
  createContact: true,
  getContact: true,
  listConditions: true,
  listConditionPermits: true,
  listConditionsAlias: true,
}

/** Every operation of the service, in the order of its document. */
export const operationIds: readonly string[] = Object.keys(known)
