// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import * as z from 'zod';

/**
 * A permission of a key. `admin` implies the others; `write` does not imply `read`.
 */
export const zPermission = z.union([
    z.enum([
        'read',
        'write',
        'admin'
    ]),
    z.string()
]);

/**
 * The organization that a key belongs to.
 */
export const zOrganization = z.object({
    organization_id: z.string().regex(/^org_/),
    organization_name: z.string(),
    permissions: z.array(zPermission)
});

/**
 * Label of a permit's status. An open set with these known labels.
 */
export const zPermitStatus = z.union([
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
]);

/**
 * A status label, or `active` for every status that is not final.
 */
export const zStatusFilter = z.union([
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
]);

/**
 * A building permit, as in lists.
 */
export const zPermit = z.object({
    uuid: z.string(),
    permit_number: z.string(),
    status: zPermitStatus,
    type: z.string(),
    description: z.string(),
    address: z.string(),
    filed_date: z.iso.date(),
    updated_at: z.iso.datetime({ offset: true })
});

/**
 * Slug of the jurisdiction that issues the permit.
 */
export const zJurisdiction = z.string().min(1).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/**
 * Role of a person or company. An open set with these known labels.
 */
export const zRole = z.union([
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
]);

/**
 * A person or company of a permit.
 */
export const zParty = z.object({
    name: z.string(),
    role: zRole,
    company: z.string().optional(),
    license_number: z.string().optional(),
    email: z.string().optional(),
    phone: z.string().optional()
});

/**
 * A change of a permit's status.
 */
export const zStatusChange = z.object({
    previous_status: zPermitStatus.nullable(),
    new_status: zPermitStatus,
    changed_at: z.iso.datetime({ offset: true })
});

/**
 * A note of the organization on a permit.
 */
export const zNote = z.object({
    body: z.string(),
    created_at: z.iso.datetime({ offset: true }),
    author: z.string().optional()
});

/**
 * A building permit with everything known about it.
 */
export const zPermitDetail = zPermit.and(z.object({
    jurisdiction: zJurisdiction,
    parties: z.array(zParty),
    status_history: z.array(zStatusChange),
    notes: z.array(zNote),
    tags: z.array(z.string())
}));

/**
 * Names the permit by its number in a jurisdiction.
 */
export const zWatchlistAdditionByNumber = z.object({
    permit_number: z.string().min(1),
    jurisdiction: zJurisdiction
});

/**
 * Names the permit by its identifier.
 */
export const zWatchlistAdditionByIdentifier = z.object({
    permit_uuid: z.string().min(1)
});

/**
 * The permit to watch, named in one of two ways.
 */
export const zWatchlistAddition = z.union([
    zWatchlistAdditionByNumber,
    zWatchlistAdditionByIdentifier
]);

/**
 * A watched permit.
 */
export const zWatchlistEntry = z.object({
    permit_uuid: z.string(),
    permit_number: z.string(),
    jurisdiction: zJurisdiction,
    added_at: z.iso.datetime({ offset: true })
});

/**
 * Confirms that a permit is no longer watched.
 */
export const zWatchlistRemoval = z.object({
    permit_uuid: z.string(),
    removed: z.boolean()
});

/**
 * A contact to create. Only `name` is required.
 */
export const zContactCreation = z.object({
    name: z.string().min(1),
    company: z.string().optional(),
    email: z.email().optional(),
    phone: z.string().regex(/^\+[0-9]{7,15}$/).optional(),
    type: zRole.optional()
});

/**
 * A contact of the organization. Fields that were never set are absent.
 */
export const zContact = z.object({
    id: z.string(),
    name: z.string(),
    company: z.string().optional(),
    email: z.string().optional(),
    phone: z.string().optional(),
    type: zRole.optional(),
    created_at: z.iso.datetime({ offset: true })
});

/**
 * Type of a condition. An open set with these known types.
 */
export const zConditionType = z.union([
    z.enum([
        'company',
        'license',
        'person',
        'location'
    ]),
    z.string()
]);

/**
 * Permits on which the company is a party.
 */
export const zCompanyCriteria = z.object({
    company_name: z.string(),
    fei_number: z.string().optional()
});

/**
 * Permits on which a party holds the license.
 */
export const zLicenseCriteria = z.object({
    license_number: z.string(),
    license_type: z.string().optional()
});

/**
 * Permits on which the person is a party.
 */
export const zPersonCriteria = z.object({
    person_name: z.string(),
    email: z.string().optional()
});

/**
 * Permits within a distance of an address.
 */
export const zLocationCriteria = z.object({
    address: z.string(),
    radius_miles: z.number().gt(0)
});

/**
 * Criteria that a permit must match. Their fields depend on the `type` of the condition.
 */
export const zConditionCriteria = z.union([
    zCompanyCriteria,
    zLicenseCriteria,
    zPersonCriteria,
    zLocationCriteria
]);

/**
 * A portfolio condition. The permits that match it can be listed.
 */
export const zCondition = z.object({
    id: z.string(),
    name: z.string(),
    type: zConditionType,
    criteria: zConditionCriteria,
    permit_count: z.int().gte(0),
    created_at: z.iso.datetime({ offset: true })
});

/**
 * Position of a page in its list.
 */
export const zPagination = z.object({
    page: z.int().gte(1),
    per_page: z.int().gte(1),
    total: z.int().gte(0),
    total_pages: z.int().gte(0).optional()
});

/**
 * Code for programs. An open set.
 */
export const zErrorCode = z.union([
    z.enum([
        'unauthorized',
        'forbidden',
        'not_found',
        'rate_limited',
        'invalid_request',
        'server_error'
    ]),
    z.string()
]);

/**
 * The error.
 */
export const zErrorDetail = z.object({
    code: zErrorCode,
    message: z.string()
});

/**
 * Body of every failed request.
 */
export const zErrorResponse = z.object({
    error: zErrorDetail
});

/**
 * Fields of every event.
 */
export const zEventEnvelope = z.object({
    timestamp: z.iso.datetime({ offset: true }),
    organization_id: z.string()
});

/**
 * A permit's status was updated.
 */
export const zPermitStatusChangedEvent = zEventEnvelope.and(z.object({
    event: z.literal('permit.status_changed'),
    data: z.object({
        permit_uuid: z.string(),
        permit_number: z.string(),
        previous_status: zPermitStatus,
        new_status: zPermitStatus
    })
}));

/**
 * Sent from the settings screen, to test the configured endpoint.
 */
export const zWebhookTestEvent = zEventEnvelope.and(z.object({
    event: z.literal('webhook.test'),
    data: z.object({
        webhook_id: z.string()
    })
}));

/**
 * The permit that was added to or removed from the watchlist.
 */
export const zWatchlistChange = z.object({
    permit_uuid: z.string(),
    permit_number: z.string(),
    jurisdiction: zJurisdiction
});

/**
 * Tracking of a permit started.
 */
export const zPermitAddedToWatchlistEvent = zEventEnvelope.and(z.object({
    event: z.literal('permit.added_to_watchlist'),
    data: zWatchlistChange
}));

/**
 * Tracking of a permit ended.
 */
export const zPermitRemovedFromWatchlistEvent = zEventEnvelope.and(z.object({
    event: z.literal('permit.removed_from_watchlist'),
    data: zWatchlistChange
}));

/**
 * A fee of a permit.
 */
export const zFee = z.object({
    name: z.string(),
    amount: z.number().gte(0),
    currency: z.string().regex(/^[A-Z]{3}$/),
    previous_amount: z.number().gte(0).nullable()
});

/**
 * A fee of a permit was added or modified.
 */
export const zPermitFeeChangedEvent = zEventEnvelope.and(z.object({
    event: z.literal('permit.fee_changed'),
    data: z.object({
        permit_uuid: z.string(),
        permit_number: z.string(),
        fee: zFee
    })
}));

/**
 * An inspection of a permit.
 */
export const zInspection = z.object({
    type: z.string(),
    scheduled_for: z.iso.datetime({ offset: true })
});

/**
 * An inspection of a permit was scheduled.
 */
export const zPermitInspectionScheduledEvent = zEventEnvelope.and(z.object({
    event: z.literal('permit.inspection_scheduled'),
    data: z.object({
        permit_uuid: z.string(),
        permit_number: z.string(),
        inspection: zInspection
    })
}));

/**
 * Number of the page, from 1.
 */
export const zPage = z.int().gte(1).default(1);

/**
 * Results per page, at most 100.
 */
export const zPerPage = z.int().gte(1).lte(100).default(25);

/**
 * Only permits with this status. Case is ignored, and `-`, `_` and spaces are equal. `active` stands for every status that
 * is not final (Finaled, Expired, Denied, Withdrawn).
 *
 */
export const zStatus = zStatusFilter;

/**
 * Only permits updated at or after this time.
 */
export const zUpdatedSince = z.iso.datetime({ offset: true });

/**
 * Identifier of the permit.
 */
export const zUuid = z.string().min(1);

/**
 * Identifier of the permit.
 */
export const zPermitUuid = z.string().min(1);

/**
 * Identifier of the contact, an opaque string.
 */
export const zContactId = z.string().min(1);

/**
 * Identifier of the condition, an opaque string.
 */
export const zConditionId = z.string().min(1);

/**
 * Lowercase hexadecimal HMAC-SHA256 of the raw body, keyed with the webhook's secret. Present when the
 * webhook has a secret.
 *
 */
export const zXWebhookSignature = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * The organization of the key.
 */
export const zGetMeResponse = z.object({
    data: zOrganization
});

/** Query parameters of `listPermits`. */
export const zListPermitsQuery = z.object({
    page: z.int().gte(1).optional().default(1),
    per_page: z.int().gte(1).lte(100).optional().default(25),
    status: zStatusFilter.optional(),
    updated_since: z.iso.datetime({ offset: true }).optional()
});

/**
 * One page of permits. A page past the end is empty.
 */
export const zListPermitsResponse = z.object({
    data: z.array(zPermit),
    meta: zPagination
});

/** Path parameters of `getPermit`. */
export const zGetPermitPath = z.object({
    uuid: z.string().min(1)
});

/**
 * The permit.
 */
export const zGetPermitResponse = z.object({
    data: zPermitDetail
});

/** Path parameters of `getPermitHistory`. */
export const zGetPermitHistoryPath = z.object({
    uuid: z.string().min(1)
});

/**
 * The status changes.
 */
export const zGetPermitHistoryResponse = z.object({
    data: z.array(zStatusChange)
});

/** Body of a request of `addToWatchlist`. */
export const zAddToWatchlistBody = zWatchlistAddition;

/** Body of a successful response of `addToWatchlist`. */
export const zAddToWatchlistResponse = z.union([
    z.object({
        data: zWatchlistEntry
    }),
    z.object({
        data: zWatchlistEntry
    })
]);

/** Path parameters of `removeFromWatchlist`. */
export const zRemoveFromWatchlistPath = z.object({
    permit_uuid: z.string().min(1)
});

/**
 * The permit is no longer watched.
 */
export const zRemoveFromWatchlistResponse = z.object({
    data: zWatchlistRemoval
});

/** Query parameters of `listContacts`. */
export const zListContactsQuery = z.object({
    page: z.int().gte(1).optional().default(1),
    per_page: z.int().gte(1).lte(100).optional().default(25)
});

/**
 * One page of contacts.
 */
export const zListContactsResponse = z.object({
    data: z.array(zContact),
    meta: zPagination
});

/** Body of a request of `createContact`. */
export const zCreateContactBody = zContactCreation;

/**
 * The created contact.
 */
export const zCreateContactResponse = z.object({
    data: zContact
});

/** Path parameters of `getContact`. */
export const zGetContactPath = z.object({
    id: z.string().min(1)
});

/**
 * The contact.
 */
export const zGetContactResponse = z.object({
    data: zContact
});

/** Query parameters of `listConditions`. */
export const zListConditionsQuery = z.object({
    page: z.int().gte(1).optional().default(1),
    per_page: z.int().gte(1).lte(100).optional().default(25)
});

/**
 * One page of conditions.
 */
export const zListConditionsResponse = z.object({
    data: z.array(zCondition),
    meta: zPagination
});

/** Path parameters of `listConditionPermits`. */
export const zListConditionPermitsPath = z.object({
    id: z.string().min(1)
});

/** Query parameters of `listConditionPermits`. */
export const zListConditionPermitsQuery = z.object({
    page: z.int().gte(1).optional().default(1),
    per_page: z.int().gte(1).lte(100).optional().default(25)
});

/**
 * One page of permits.
 */
export const zListConditionPermitsResponse = z.object({
    data: z.array(zPermit),
    meta: zPagination
});

/** Query parameters of `listConditionsAlias`. */
export const zListConditionsAliasQuery = z.object({
    page: z.int().gte(1).optional().default(1),
    per_page: z.int().gte(1).lte(100).optional().default(25)
});

/**
 * One page of conditions.
 */
export const zListConditionsAliasResponse = z.object({
    data: z.array(zCondition),
    meta: zPagination
});

/** Body of a delivery of `PermitStatusChanged`. */
export const zOnPermitStatusChangedWebhookRequest = z.object({
    body: zPermitStatusChangedEvent,
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Webhook-Signature': z.string().regex(/^[0-9a-f]{64}$/).optional()
    }).optional()
});

/** Body of a delivery of `PermitFeeChanged`. */
export const zOnPermitFeeChangedWebhookRequest = z.object({
    body: zPermitFeeChangedEvent,
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Webhook-Signature': z.string().regex(/^[0-9a-f]{64}$/).optional()
    }).optional()
});

/** Body of a delivery of `PermitInspectionScheduled`. */
export const zOnPermitInspectionScheduledWebhookRequest = z.object({
    body: zPermitInspectionScheduledEvent,
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Webhook-Signature': z.string().regex(/^[0-9a-f]{64}$/).optional()
    }).optional()
});

/** Body of a delivery of `PermitAddedToWatchlist`. */
export const zOnPermitAddedToWatchlistWebhookRequest = z.object({
    body: zPermitAddedToWatchlistEvent,
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Webhook-Signature': z.string().regex(/^[0-9a-f]{64}$/).optional()
    }).optional()
});

/** Body of a delivery of `PermitRemovedFromWatchlist`. */
export const zOnPermitRemovedFromWatchlistWebhookRequest = z.object({
    body: zPermitRemovedFromWatchlistEvent,
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Webhook-Signature': z.string().regex(/^[0-9a-f]{64}$/).optional()
    }).optional()
});

/** Body of a delivery of `WebhookTest`. */
export const zOnWebhookTestWebhookRequest = z.object({
    body: zWebhookTestEvent,
    path: z.never().optional(),
    query: z.never().optional(),
    headers: z.object({
        'X-Webhook-Signature': z.string().regex(/^[0-9a-f]{64}$/).optional()
    }).optional()
});
