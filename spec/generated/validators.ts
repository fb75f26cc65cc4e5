// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import * as schema from './zod-lazy.ts'

/** Validators of every operation by its `operationId`, as functions that create them on their first call. */
export const validators = {
  getMe: { responses: { 200: schema.zGetMeResponse, 401: schema.zErrorResponse, 429: schema.zErrorResponse, 500: schema.zErrorResponse } },
  listPermits: { query: schema.zListPermitsQuery, responses: { 200: schema.zListPermitsResponse, 400: schema.zErrorResponse, 401: schema.zErrorResponse, 403: schema.zErrorResponse, 429: schema.zErrorResponse, 500: schema.zErrorResponse } },
  getPermit: { responses: { 200: schema.zGetPermitResponse, 401: schema.zErrorResponse, 403: schema.zErrorResponse, 404: schema.zErrorResponse, 429: schema.zErrorResponse, 500: schema.zErrorResponse } },
  getPermitHistory: { responses: { 200: schema.zGetPermitHistoryResponse, 401: schema.zErrorResponse, 403: schema.zErrorResponse, 404: schema.zErrorResponse, 429: schema.zErrorResponse, 500: schema.zErrorResponse } },
  addToWatchlist: { body: schema.zAddToWatchlistBody, responses: { 200: schema.zAddToWatchlistResponse, 201: schema.zAddToWatchlistResponse, 400: schema.zErrorResponse, 401: schema.zErrorResponse, 403: schema.zErrorResponse, 404: schema.zErrorResponse, 429: schema.zErrorResponse, 500: schema.zErrorResponse } },
  removeFromWatchlist: { responses: { 200: schema.zRemoveFromWatchlistResponse, 401: schema.zErrorResponse, 403: schema.zErrorResponse, 404: schema.zErrorResponse, 429: schema.zErrorResponse, 500: schema.zErrorResponse } },
  listContacts: { query: schema.zListContactsQuery, responses: { 200: schema.zListContactsResponse, 400: schema.zErrorResponse, 401: schema.zErrorResponse, 403: schema.zErrorResponse, 429: schema.zErrorResponse, 500: schema.zErrorResponse } },
  createContact: { body: schema.zCreateContactBody, responses: { 201: schema.zCreateContactResponse, 400: schema.zErrorResponse, 401: schema.zErrorResponse, 403: schema.zErrorResponse, 429: schema.zErrorResponse, 500: schema.zErrorResponse } },
  getContact: { responses: { 200: schema.zGetContactResponse, 401: schema.zErrorResponse, 403: schema.zErrorResponse, 404: schema.zErrorResponse, 429: schema.zErrorResponse, 500: schema.zErrorResponse } },
  listConditions: { query: schema.zListConditionsQuery, responses: { 200: schema.zListConditionsResponse, 400: schema.zErrorResponse, 401: schema.zErrorResponse, 403: schema.zErrorResponse, 429: schema.zErrorResponse, 500: schema.zErrorResponse } },
  listConditionPermits: { query: schema.zListConditionPermitsQuery, responses: { 200: schema.zListConditionPermitsResponse, 400: schema.zErrorResponse, 401: schema.zErrorResponse, 403: schema.zErrorResponse, 404: schema.zErrorResponse, 429: schema.zErrorResponse, 500: schema.zErrorResponse } },
  listConditionsAlias: { query: schema.zListConditionsAliasQuery, responses: { 200: schema.zListConditionsAliasResponse, 400: schema.zErrorResponse, 401: schema.zErrorResponse, 403: schema.zErrorResponse, 429: schema.zErrorResponse, 500: schema.zErrorResponse } },
} as const
