// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import * as z from 'zod';

function lazy<Schema>(make: () => Schema): () => Schema {
    let schema: Schema | undefined;
    return () => (schema ??= make());
}

/**
 * A permission of a key. `admin` implies the others; `write` does not imply `read`.
 */
export const zPermission = /* @__PURE__ */ lazy(() => z.union([
    z.enum([
        'read',
        'write',
        'admin'
    ]),
    z.string()
]));

/**
 * The organization that a key belongs to.
 */
export const zOrganization = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().regex(/^org_/),
    organization_name: z.string(),
    permissions: z.array(zPermission())
}));

/**
 * Label of a permit's status. An open set with these known labels.
 */
export const zPermitStatus = /* @__PURE__ */ lazy(() => z.union([
    z.enum([
        'Pending',
        'In Review',
        'Corrections Required',
        'Approved',
        'Issued',
        'Inspection Scheduled',
        'Finaled',
        'Expired',
        'Denied',
        'Withdrawn'
    ]),
    z.string()
]));

/**
 * A status label, or `active` for every status that is not final.
 */
export const zStatusFilter = /* @__PURE__ */ lazy(() => z.union([
    z.enum(['active']),
    z.enum([
        'Pending',
        'In Review',
        'Corrections Required',
        'Approved',
        'Issued',
        'Inspection Scheduled',
        'Finaled',
        'Expired',
        'Denied',
        'Withdrawn'
    ]),
    z.string().min(1)
]));

/**
 * A building permit, as in lists.
 */
export const zPermit = /* @__PURE__ */ lazy(() => z.object({
    uuid: z.string(),
    permit_number: z.string(),
    status: zPermitStatus(),
    type: z.string(),
    description: z.string(),
    address: z.string(),
    filed_date: z.iso.date(),
    updated_at: z.iso.datetime({ offset: true })
}));

/**
 * Slug of the jurisdiction that issues the permit.
 */
export const zJurisdiction = /* @__PURE__ */ lazy(() => z.string().min(1).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

/**
 * Role of a person or company. An open set with these known labels.
 */
export const zRole = /* @__PURE__ */ lazy(() => z.union([
    z.enum([
        'owner',
        'contractor',
        'architect',
        'engineer',
        'designer',
        'applicant',
        'agent'
    ]),
    z.string()
]));

/**
 * A person or company of a permit.
 */
export const zParty = /* @__PURE__ */ lazy(() => z.object({
    name: z.string(),
    role: zRole(),
    company: z.string().optional(),
    license_number: z.string().optional(),
    email: z.string().optional(),
    phone: z.string().optional()
}));

/**
 * A change of a permit's status.
 */
export const zStatusChange = /* @__PURE__ */ lazy(() => z.object({
    previous_status: zPermitStatus().nullable(),
    new_status: zPermitStatus(),
    changed_at: z.iso.datetime({ offset: true })
}));

/**
 * A note of the organization on a permit.
 */
export const zNote = /* @__PURE__ */ lazy(() => z.object({
    body: z.string(),
    created_at: z.iso.datetime({ offset: true }),
    author: z.string().optional()
}));

/**
 * A building permit with everything known about it.
 */
export const zPermitDetail = /* @__PURE__ */ lazy(() => zPermit().and(z.object({
    jurisdiction: zJurisdiction(),
    parties: z.array(zParty()),
    status_history: z.array(zStatusChange()),
    notes: z.array(zNote()),
    tags: z.array(z.string())
})));

/**
 * Names the permit by its number in a jurisdiction.
 */
export const zWatchlistAdditionByNumber = /* @__PURE__ */ lazy(() => z.object({
    permit_number: z.string().min(1),
    jurisdiction: zJurisdiction()
}));

/**
 * Names the permit by its identifier.
 */
export const zWatchlistAdditionByIdentifier = /* @__PURE__ */ lazy(() => z.object({
    permit_uuid: z.string().min(1)
}));

/**
 * The permit to watch, named in one of two ways.
 */
export const zWatchlistAddition = /* @__PURE__ */ lazy(() => z.union([
    zWatchlistAdditionByNumber(),
    zWatchlistAdditionByIdentifier()
]));

/**
 * A watched permit.
 */
export const zWatchlistEntry = /* @__PURE__ */ lazy(() => z.object({
    permit_uuid: z.string(),
    permit_number: z.string(),
    jurisdiction: zJurisdiction(),
    added_at: z.iso.datetime({ offset: true })
}));

/**
 * Confirms that a permit is no longer watched.
 */
export const zWatchlistRemoval = /* @__PURE__ */ lazy(() => z.object({
    permit_uuid: z.string(),
    removed: z.boolean()
}));

/**
 * A contact to create. Only `name` is required.
 */
export const zContactCreation = /* @__PURE__ */ lazy(() => z.object({
    name: z.string().min(1),
    company: z.string().optional(),
    email: z.email().optional(),
    phone: z.string().regex(/^\+[0-9]{7,15}$/).optional(),
    type: zRole().optional()
}));

/**
 * A contact of the organization. Fields that were never set are absent.
 */
export const zContact = /* @__PURE__ */ lazy(() => z.object({
    id: z.string(),
    name: z.string(),
    company: z.string().optional(),
    email: z.string().optional(),
    phone: z.string().optional(),
    type: zRole().optional(),
    created_at: z.iso.datetime({ offset: true })
}));

/**
 * Type of a condition. An open set with these known types.
 */
export const zConditionType = /* @__PURE__ */ lazy(() => z.union([
    z.enum([
        'company',
        'license',
        'person',
        'location'
    ]),
    z.string()
]));

/**
 * Permits on which the company is a party.
 */
export const zCompanyCriteria = /* @__PURE__ */ lazy(() => z.object({
    company_name: z.string(),
    fei_number: z.string().optional()
}));

/**
 * Permits on which a party holds the license.
 */
export const zLicenseCriteria = /* @__PURE__ */ lazy(() => z.object({
    license_number: z.string(),
    license_type: z.string().optional()
}));

/**
 * Permits on which the person is a party.
 */
export const zPersonCriteria = /* @__PURE__ */ lazy(() => z.object({
    person_name: z.string(),
    email: z.string().optional()
}));

/**
 * Permits within a distance of an address.
 */
export const zLocationCriteria = /* @__PURE__ */ lazy(() => z.object({
    address: z.string(),
    radius_miles: z.number().gt(0)
}));

/**
 * Criteria that a permit must match. Their fields depend on the `type` of the condition.
 */
export const zConditionCriteria = /* @__PURE__ */ lazy(() => z.union([
    zCompanyCriteria(),
    zLicenseCriteria(),
    zPersonCriteria(),
    zLocationCriteria()
]));

/**
 * A portfolio condition. The permits that match it can be listed.
 */
export const zCondition = /* @__PURE__ */ lazy(() => z.object({
    id: z.string(),
    name: z.string(),
    type: zConditionType(),
    criteria: zConditionCriteria(),
    permit_count: z.int().gte(0),
    created_at: z.iso.datetime({ offset: true })
}));

/**
 * Position of a page in its list.
 */
export const zPagination = /* @__PURE__ */ lazy(() => z.object({
    page: z.int().gte(1),
    per_page: z.int().gte(1),
    total: z.int().gte(0),
    total_pages: z.int().gte(0).optional()
}));

/**
 * Code for programs. An open set.
 */
export const zErrorCode = /* @__PURE__ */ lazy(() => z.union([
    z.enum([
        'unauthorized',
        'forbidden',
        'not_found',
        'rate_limited',
        'invalid_request',
        'server_error'
    ]),
    z.string()
]));

/**
 * The error.
 */
export const zErrorDetail = /* @__PURE__ */ lazy(() => z.object({
    code: zErrorCode(),
    message: z.string()
}));

/**
 * Body of every failed request.
 */
export const zErrorResponse = /* @__PURE__ */ lazy(() => z.object({
    error: zErrorDetail()
}));

/**
 * Fields of every event.
 */
export const zEventEnvelope = /* @__PURE__ */ lazy(() => z.object({
    timestamp: z.iso.datetime({ offset: true }),
    organization_id: z.string()
}));

/**
 * A permit's status was updated.
 */
export const zPermitStatusChangedEvent = /* @__PURE__ */ lazy(() => zEventEnvelope().and(z.object({
    event: z.literal('permit.status_changed'),
    data: z.object({
        permit_uuid: z.string(),
        permit_number: z.string(),
        previous_status: zPermitStatus(),
        new_status: zPermitStatus()
    })
})));

/**
 * Sent from the settings screen, to test the configured endpoint.
 */
export const zWebhookTestEvent = /* @__PURE__ */ lazy(() => zEventEnvelope().and(z.object({
    event: z.literal('webhook.test'),
    data: z.object({
        webhook_id: z.string()
    })
})));

/**
 * The permit that was added to or removed from the watchlist.
 */
export const zWatchlistChange = /* @__PURE__ */ lazy(() => z.object({
    permit_uuid: z.string(),
    permit_number: z.string(),
    jurisdiction: zJurisdiction()
}));

/**
 * Tracking of a permit started.
 */
export const zPermitAddedToWatchlistEvent = /* @__PURE__ */ lazy(() => zEventEnvelope().and(z.object({
    event: z.literal('permit.added_to_watchlist'),
    data: zWatchlistChange()
})));

/**
 * Tracking of a permit ended.
 */
export const zPermitRemovedFromWatchlistEvent = /* @__PURE__ */ lazy(() => zEventEnvelope().and(z.object({
    event: z.literal('permit.removed_from_watchlist'),
    data: zWatchlistChange()
})));

/**
 * A fee of a permit.
 */
export const zFee = /* @__PURE__ */ lazy(() => z.object({
    name: z.string(),
    amount: z.number().gte(0),
    currency: z.string().regex(/^[A-Z]{3}$/),
    previous_amount: z.number().gte(0).nullable()
}));

/**
 * A fee of a permit was added or modified.
 */
export const zPermitFeeChangedEvent = /* @__PURE__ */ lazy(() => zEventEnvelope().and(z.object({
    event: z.literal('permit.fee_changed'),
    data: z.object({
        permit_uuid: z.string(),
        permit_number: z.string(),
        fee: zFee()
    })
})));

/**
 * An inspection of a permit.
 */
export const zInspection = /* @__PURE__ */ lazy(() => z.object({
    type: z.string(),
    scheduled_for: z.iso.datetime({ offset: true })
}));

/**
 * An inspection of a permit was scheduled.
 */
export const zPermitInspectionScheduledEvent = /* @__PURE__ */ lazy(() => zEventEnvelope().and(z.object({
    event: z.literal('permit.inspection_scheduled'),
    data: z.object({
        permit_uuid: z.string(),
        permit_number: z.string(),
        inspection: zInspection()
    })
})));

/**
 * Number of the page, from 1.
 */
export const zPage = /* @__PURE__ */ lazy(() => z.int().gte(1).default(1));

/**
 * Results per page, at most 100.
 */
export const zPerPage = /* @__PURE__ */ lazy(() => z.int().gte(1).lte(100).default(25));

/**
 * Only permits with this status. Case is ignored, and `-`, `_` and spaces are equal. `active` stands for every status that
 * is not final (Finaled, Expired, Denied, Withdrawn).
 *
 */
export const zStatus = /* @__PURE__ */ lazy(() => zStatusFilter());

/**
 * Only permits updated at or after this time.
 */
export const zUpdatedSince = /* @__PURE__ */ lazy(() => z.iso.datetime({ offset: true }));

/**
 * Identifier of the permit.
 */
export const zUuid = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Identifier of the permit.
 */
export const zPermitUuid = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Identifier of the contact, an opaque string.
 */
export const zContactId = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Identifier of the condition, an opaque string.
 */
export const zConditionId = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Lowercase hexadecimal HMAC-SHA256 of the raw body, keyed with the webhook's secret. Present when the
 * webhook has a secret.
 *
 */
export const zXWebhookSignature = /* @__PURE__ */ lazy(() => z.string().regex(/^[0-9a-f]{64}$/));

/**
 * The organization of the key.
 */
export const zGetMeResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zOrganization()
}));

/** Query parameters of `listPermits`. */
export const zListPermitsQuery = /* @__PURE__ */ lazy(() => z.object({
    page: z.int().gte(1).optional().default(1),
    per_page: z.int().gte(1).lte(100).optional().default(25),
    status: zStatusFilter().optional(),
    updated_since: z.iso.datetime({ offset: true }).optional()
}));

/**
 * One page of permits. A page past the end is empty.
 */
export const zListPermitsResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zPermit()),
    meta: zPagination()
}));

/** Path parameters of `getPermit`. */
export const zGetPermitPath = /* @__PURE__ */ lazy(() => z.object({
    uuid: z.string().min(1)
}));

/**
 * The permit.
 */
export const zGetPermitResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zPermitDetail()
}));

/** Path parameters of `getPermitHistory`. */
export const zGetPermitHistoryPath = /* @__PURE__ */ lazy(() => z.object({
    uuid: z.string().min(1)
}));

/**
 * The status changes.
 */
export const zGetPermitHistoryResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zStatusChange())
}));

/** Body of a request of `addToWatchlist`. */
export const zAddToWatchlistBody = /* @__PURE__ */ lazy(() => zWatchlistAddition());

/** Body of a successful response of `addToWatchlist`. */
export const zAddToWatchlistResponse = /* @__PURE__ */ lazy(() => z.union([
    z.object({
        data: zWatchlistEntry()
    }),
    z.object({
        data: zWatchlistEntry()
    })
]));

/** Path parameters of `removeFromWatchlist`. */
export const zRemoveFromWatchlistPath = /* @__PURE__ */ lazy(() => z.object({
    permit_uuid: z.string().min(1)
}));

/**
 * The permit is no longer watched.
 */
export const zRemoveFromWatchlistResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zWatchlistRemoval()
}));

/** Query parameters of `listContacts`. */
export const zListContactsQuery = /* @__PURE__ */ lazy(() => z.object({
    page: z.int().gte(1).optional().default(1),
    per_page: z.int().gte(1).lte(100).optional().default(25)
}));

/**
 * One page of contacts.
 */
export const zListContactsResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zContact()),
    meta: zPagination()
}));

/** Body of a request of `createContact`. */
export const zCreateContactBody = /* @__PURE__ */ lazy(() => zContactCreation());

/**
 * The created contact.
 */
export const zCreateContactResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zContact()
}));

/** Path parameters of `getContact`. */
export const zGetContactPath = /* @__PURE__ */ lazy(() => z.object({
    id: z.string().min(1)
}));

/**
 * The contact.
 */
export const zGetContactResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zContact()
}));

/** Query parameters of `listConditions`. */
export const zListConditionsQuery = /* @__PURE__ */ lazy(() => z.object({
    page: z.int().gte(1).optional().default(1),
    per_page: z.int().gte(1).lte(100).optional().default(25)
}));

/**
 * One page of conditions.
 */
export const zListConditionsResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zCondition()),
    meta: zPagination()
}));

/** Path parameters of `listConditionPermits`. */
export const zListConditionPermitsPath = /* @__PURE__ */ lazy(() => z.object({
    id: z.string().min(1)
}));

/** Query parameters of `listConditionPermits`. */
export const zListConditionPermitsQuery = /* @__PURE__ */ lazy(() => z.object({
    page: z.int().gte(1).optional().default(1),
    per_page: z.int().gte(1).lte(100).optional().default(25)
}));

/**
 * One page of permits.
 */
export const zListConditionPermitsResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zPermit()),
    meta: zPagination()
}));

/** Query parameters of `listConditionsAlias`. */
export const zListConditionsAliasQuery = /* @__PURE__ */ lazy(() => z.object({
    page: z.int().gte(1).optional().default(1),
    per_page: z.int().gte(1).lte(100).optional().default(25)
}));

/**
 * One page of conditions.
 */
export const zListConditionsAliasResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zCondition()),
    meta: zPagination()
}));

/** Body of a delivery of `PermitStatusChanged`. */
export const zOnPermitStatusChangedWebhookRequest = /* @__PURE__ */ lazy(() => z.object({
    body: zPermitStatusChangedEvent(),
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Webhook-Signature': z.string().regex(/^[0-9a-f]{64}$/).optional()
    }).optional()
}));

/** Body of a delivery of `PermitFeeChanged`. */
export const zOnPermitFeeChangedWebhookRequest = /* @__PURE__ */ lazy(() => z.object({
    body: zPermitFeeChangedEvent(),
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Webhook-Signature': z.string().regex(/^[0-9a-f]{64}$/).optional()
    }).optional()
}));

/** Body of a delivery of `PermitInspectionScheduled`. */
export const zOnPermitInspectionScheduledWebhookRequest = /* @__PURE__ */ lazy(() => z.object({
    body: zPermitInspectionScheduledEvent(),
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Webhook-Signature': z.string().regex(/^[0-9a-f]{64}$/).optional()
    }).optional()
}));

/** Body of a delivery of `PermitAddedToWatchlist`. */
export const zOnPermitAddedToWatchlistWebhookRequest = /* @__PURE__ */ lazy(() => z.object({
    body: zPermitAddedToWatchlistEvent(),
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Webhook-Signature': z.string().regex(/^[0-9a-f]{64}$/).optional()
    }).optional()
}));

/** Body of a delivery of `PermitRemovedFromWatchlist`. */
export const zOnPermitRemovedFromWatchlistWebhookRequest = /* @__PURE__ */ lazy(() => z.object({
    body: zPermitRemovedFromWatchlistEvent(),
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Webhook-Signature': z.string().regex(/^[0-9a-f]{64}$/).optional()
    }).optional()
}));

/** Body of a delivery of `WebhookTest`. */
export const zOnWebhookTestWebhookRequest = /* @__PURE__ */ lazy(() => z.object({
    body: zWebhookTestEvent(),
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Webhook-Signature': z.string().regex(/^[0-9a-f]{64}$/).optional()
    }).optional()
}));
