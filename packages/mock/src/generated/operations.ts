// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

/** Every operation of the document by its `operationId`. */
export const operations = {
  getMe: {"method":"GET","path":"/me","tag":"organization","permission":"none","deprecated":false},
  listPermits: {"method":"GET","path":"/permits","tag":"permits","permission":"read","deprecated":false},
  getPermit: {"method":"GET","path":"/permits/{uuid}","tag":"permits","permission":"read","deprecated":false},
  getPermitHistory: {"method":"GET","path":"/permits/{uuid}/history","tag":"permits","permission":"read","deprecated":false},
  addToWatchlist: {"method":"POST","path":"/watchlist","tag":"watchlist","permission":"write","deprecated":false},
  removeFromWatchlist: {"method":"DELETE","path":"/watchlist/{permit_uuid}","tag":"watchlist","permission":"write","deprecated":false},
  listContacts: {"method":"GET","path":"/contacts","tag":"contacts","permission":"read","deprecated":false},
  createContact: {"method":"POST","path":"/contacts","tag":"contacts","permission":"write","deprecated":false},
  getContact: {"method":"GET","path":"/contacts/{id}","tag":"contacts","permission":"read","deprecated":false},
  listConditions: {"method":"GET","path":"/portfolio/conditions","tag":"conditions","permission":"read","deprecated":false},
  listConditionPermits: {"method":"GET","path":"/portfolio/conditions/{id}/permits","tag":"conditions","permission":"read","deprecated":false},
  listConditionsAlias: {"method":"GET","path":"/conditions","tag":"conditions","permission":"read","deprecated":true},
} as const

/** The `operationId` of an operation. */
export type OperationId = keyof typeof operations
