import type * as z from 'zod'
import type { OperationId } from '../generated/operations.ts'
import type { operations as Documented } from '../generated/types.ts'
import * as schema from '../generated/zod-lazy.ts'

/**
 * The generated validators of an operation: of its query, its body and of each answer the document describes. Each is made
 * when it is first asked for, as few operations are used in most processes.
 */
interface OperationValidators<Id extends OperationId> {
  readonly query?: () => z.ZodObject
  readonly body?: () => z.ZodType
  readonly answers: { readonly [Status in keyof Documented[Id]['responses']]: () => z.ZodType }
}

export type Validators = typeof validators

const failure = schema.zErrorResponse
const always = { 401: failure, 429: failure, 500: failure }
const read = { ...always, 403: failure }

/** Which generated validator checks what; a status that the document has and this table hasn't doesn't compile. */
export const validators = {
  getMe: { answers: { ...always, 200: schema.zGetMeResponse } },
  listPermits: {
    query: schema.zListPermitsQuery,
    answers: { ...read, 200: schema.zListPermitsResponse, 400: failure },
  },
  getPermit: { answers: { ...read, 200: schema.zGetPermitResponse, 404: failure } },
  getPermitHistory: { answers: { ...read, 200: schema.zGetPermitHistoryResponse, 404: failure } },
  addToWatchlist: {
    body: schema.zAddToWatchlistBody,
    answers: {
      ...read,
      200: schema.zAddToWatchlistResponse,
      201: schema.zAddToWatchlistResponse,
      400: failure,
      404: failure,
    },
  },
  removeFromWatchlist: { answers: { ...read, 200: schema.zRemoveFromWatchlistResponse, 404: failure } },
  listContacts: {
    query: schema.zListContactsQuery,
    answers: { ...read, 200: schema.zListContactsResponse, 400: failure },
  },
  createContact: {
    body: schema.zCreateContactBody,
    answers: { ...read, 201: schema.zCreateContactResponse, 400: failure },
  },
  getContact: { answers: { ...read, 200: schema.zGetContactResponse, 404: failure } },
  listConditions: {
    query: schema.zListConditionsQuery,
    answers: { ...read, 200: schema.zListConditionsResponse, 400: failure },
  },
  listConditionPermits: {
    query: schema.zListConditionPermitsQuery,
    answers: { ...read, 200: schema.zListConditionPermitsResponse, 400: failure, 404: failure },
  },
  listConditionsAlias: {
    query: schema.zListConditionsAliasQuery,
    answers: { ...read, 200: schema.zListConditionsAliasResponse, 400: failure },
  },
} as const satisfies { readonly [Id in OperationId]: OperationValidators<Id> }
