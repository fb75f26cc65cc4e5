// Generated from spec/control.openapi.yaml by `npm run generate`. Do not edit.

import * as z from 'zod';

function lazy<Schema>(make: () => Schema): () => Schema {
    let schema: Schema | undefined;
    return () => (schema ??= make());
}

/**
 * Body of every failed request.
 */
export const zErrorResponse = /* @__PURE__ */ lazy(() => z.object({
    error: z.object({
        code: z.enum([
            'invalid_request',
            'unauthorized',
            'forbidden',
            'not_found',
            'conflict',
            'server_error'
        ]),
        message: z.string()
    })
}));

/**
 * An OpenAPI document.
 */
export const zDocument = /* @__PURE__ */ lazy(() => z.record(z.string(), z.unknown()));

/**
 * A bug of the service that was started on purpose.
 */
export const zSabotage = /* @__PURE__ */ lazy(() => z.object({
    name: z.string().nullable(),
    harm: z.string().nullable(),
    reached: z.array(z.string())
}));

/**
 * Value of a switch.
 */
export const zDialectValue = /* @__PURE__ */ lazy(() => z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.string())
]));

/**
 * A detail that the specification of the service leaves open.
 */
export const zDialectSwitch = /* @__PURE__ */ lazy(() => z.object({
    name: z.string(),
    value: zDialectValue(),
    default: zDialectValue(),
    values: z.array(zDialectValue()),
    description: z.string(),
    accepts: z.string().nullable()
}));

/**
 * Milliseconds, or a number with a unit.
 */
export const zDuration = /* @__PURE__ */ lazy(() => z.union([
    z.number().gte(0),
    z.string().regex(/^\d+(\.\d+)? ?(ms|s|m|h|d)$/)
]));

/**
 * Start of the random numbers. The same seed makes the same results.
 */
export const zSeed = /* @__PURE__ */ lazy(() => z.union([
    z.int(),
    z.string().min(1)
]));

/**
 * A task that the clock will run, or has run.
 */
export const zScheduledTimer = /* @__PURE__ */ lazy(() => z.object({
    at: z.iso.datetime({ offset: true }),
    label: z.string()
}));

/**
 * The mock's time.
 */
export const zClock = /* @__PURE__ */ lazy(() => z.object({
    now: z.iso.datetime({ offset: true }),
    mode: z.enum(['real', 'manual']),
    scheduled: z.array(zScheduledTimer())
}));

/**
 * The mock and its links.
 */
export const zControl = /* @__PURE__ */ lazy(() => z.object({
    version: z.string(),
    base_url: z.string(),
    dialect: z.record(z.string(), z.unknown()),
    clock: zClock(),
    organizations: z.array(z.string()),
    links: z.record(z.string(), z.string())
}));

/**
 * Moves the clock by a duration.
 */
export const zClockMoveBy = /* @__PURE__ */ lazy(() => z.object({
    by: zDuration()
}));

/**
 * Moves the clock to a time in the future.
 */
export const zClockMoveTo = /* @__PURE__ */ lazy(() => z.object({
    to: z.iso.datetime({ offset: true })
}));

/**
 * Distance or target of the move.
 */
export const zClockMove = /* @__PURE__ */ lazy(() => z.union([
    zClockMoveBy(),
    zClockMoveTo()
]));

/**
 * The new time of the clock, and the tasks that ran on the way.
 */
export const zClockMoved = /* @__PURE__ */ lazy(() => z.object({
    now: z.iso.datetime({ offset: true }),
    fired: z.array(zScheduledTimer())
}));

/**
 * Options for waiting.
 */
export const zSettling = /* @__PURE__ */ lazy(() => z.object({
    timeout: zDuration().optional(),
    advance: z.boolean().optional().default(false)
}));

/**
 * All deliveries are settled.
 */
export const zSettled = /* @__PURE__ */ lazy(() => z.object({
    now: z.iso.datetime({ offset: true })
}));

/**
 * The whole state of a mock, as the standalone server stores it with `--data`. Its content is internal and may
 * change with a version. It has hashes of the keys, not the keys, but it does have the secrets of webhooks.
 *
 */
export const zSnapshot = /* @__PURE__ */ lazy(() => z.record(z.string(), z.unknown()));

/**
 * The remaining requests of a key.
 */
export const zRateWindow = /* @__PURE__ */ lazy(() => z.object({
    key_id: z.string(),
    limit: z.int().gte(0).nullable(),
    remaining: z.int().gte(0).nullable(),
    window_ms: z.int().gte(1),
    resets_at: z.iso.datetime({ offset: true }).nullable()
}));

/**
 * Requests per minute and key. Starter has 100, professional 1,000, enterprise no limit.
 */
export const zPlanName = /* @__PURE__ */ lazy(() => z.enum([
    'starter',
    'professional',
    'enterprise'
]));

/**
 * An organization with data of its own.
 */
export const zOrganization = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string(),
    organization_name: z.string(),
    base_url: z.string(),
    plan: zPlanName(),
    permits: z.int().gte(0),
    watched: z.int().gte(0),
    contacts: z.int().gte(0)
}));

/**
 * An organization with the secret value of its first key.
 */
export const zCreatedOrganization = /* @__PURE__ */ lazy(() => zOrganization().and(z.object({
    api_key: z.string()
})));

/**
 * A plan by its name, or the agreed limit of an enterprise plan.
 */
export const zPlanChoice = /* @__PURE__ */ lazy(() => z.union([
    zPlanName(),
    z.object({
        limit: z.int().gte(0),
        window: zDuration().optional()
    })
]));

/**
 * The plan that an organization is to have.
 */
export const zPlanChange = /* @__PURE__ */ lazy(() => z.object({
    plan: zPlanChoice()
}));

/**
 * The plan of an organization.
 */
export const zPlan = /* @__PURE__ */ lazy(() => z.object({
    plan: zPlanName(),
    rate_limit: z.object({
        limit: z.int().gte(0),
        window_ms: z.int().gte(1)
    })
}));

/**
 * A permission of a key.
 */
export const zKeyPermission = /* @__PURE__ */ lazy(() => z.enum([
    'read',
    'write',
    'admin'
]));

/**
 * An API key with a predefined secret value.
 */
export const zKeyFixture = /* @__PURE__ */ lazy(() => z.object({
    key: z.string().regex(/^[!-~]{8,}$/),
    name: z.string().regex(/\S/).optional(),
    permissions: z.array(zKeyPermission()).min(1).optional()
}));

/**
 * Custom data. Missing fields of a record are generated. A kind of data that is listed here is not seeded,
 * unless its number is set, too. An error names the record and the field.
 *
 */
export const zFixtures = /* @__PURE__ */ lazy(() => z.object({
    organization: z.record(z.string(), z.unknown()).optional(),
    permits: z.array(z.record(z.string(), z.unknown())).optional(),
    watchlist: z.array(z.record(z.string(), z.unknown())).optional(),
    contacts: z.array(z.record(z.string(), z.unknown())).optional(),
    conditions: z.array(z.record(z.string(), z.unknown())).optional(),
    keys: z.array(zKeyFixture()).optional()
}));

/**
 * An organization to create. Missing fields are as at the start of the mock.
 */
export const zOrganizationCreation = /* @__PURE__ */ lazy(() => z.object({
    name: z.string().regex(/\S/).optional(),
    seed: zSeed().optional(),
    permits: z.int().gte(0).lte(100000).optional(),
    watched: z.int().gte(0).optional(),
    contacts: z.int().gte(0).lte(100000).optional(),
    plan: zPlanChoice().optional(),
    data_until: z.union([
        z.literal('now'),
        z.iso.datetime({ offset: true }).regex(/^[1-8]/)
    ]).optional(),
    fixtures: zFixtures().optional()
}));

/**
 * An API key without its secret value.
 */
export const zApiKey = /* @__PURE__ */ lazy(() => z.object({
    id: z.string(),
    name: z.string(),
    permissions: z.array(zKeyPermission()),
    created_at: z.iso.datetime({ offset: true }),
    last_used_at: z.iso.datetime({ offset: true }).nullable(),
    revoked_at: z.iso.datetime({ offset: true }).nullable()
}));

/**
 * An API key with its secret value.
 */
export const zCreatedKey = /* @__PURE__ */ lazy(() => zApiKey().and(z.object({
    key: z.string()
})));

/**
 * A key to create.
 */
export const zKeyCreation = /* @__PURE__ */ lazy(() => z.object({
    name: z.string().regex(/\S/),
    permissions: z.array(zKeyPermission()).min(1)
}));

/**
 * An event that a webhook can subscribe to.
 */
export const zSubscribableEvent = /* @__PURE__ */ lazy(() => z.enum([
    'permit.status_changed',
    'permit.fee_changed',
    'permit.inspection_scheduled',
    'permit.added_to_watchlist',
    'permit.removed_from_watchlist'
]));

/**
 * An event that can be delivered.
 */
export const zDeliveredEvent = /* @__PURE__ */ lazy(() => z.enum([
    'permit.status_changed',
    'permit.fee_changed',
    'permit.inspection_scheduled',
    'permit.added_to_watchlist',
    'permit.removed_from_watchlist',
    'webhook.test'
]));

/**
 * A webhook as in the settings, without its secret.
 */
export const zWebhook = /* @__PURE__ */ lazy(() => z.object({
    id: z.string(),
    url: z.string(),
    events: z.array(zSubscribableEvent()),
    created_at: z.iso.datetime({ offset: true }),
    has_secret: z.boolean(),
    paused_at: z.iso.datetime({ offset: true }).nullable(),
    failures: z.int().gte(0),
    pending: z.int().gte(0)
}));

/**
 * A webhook to create.
 */
export const zWebhookCreation = /* @__PURE__ */ lazy(() => z.object({
    url: z.string().min(1),
    events: z.array(zSubscribableEvent()).min(1).optional(),
    secret: z.string().min(1).optional()
}));

/**
 * Fields of a webhook to change. Missing fields stay as they are.
 */
export const zWebhookChanges = /* @__PURE__ */ lazy(() => z.object({
    url: z.string().min(1).optional(),
    events: z.array(zSubscribableEvent()).min(1).optional(),
    secret: z.string().min(1).nullish()
}));

/**
 * Event to send. By default `webhook.test`.
 */
export const zWebhookTesting = /* @__PURE__ */ lazy(() => z.object({
    event: zDeliveredEvent().optional(),
    data: z.record(z.string(), z.unknown()).optional()
}));

/**
 * Pending until it is delivered, has failed for good, or its webhook is deleted.
 */
export const zDeliveryState = /* @__PURE__ */ lazy(() => z.enum([
    'pending',
    'delivered',
    'failed',
    'canceled'
]));

/**
 * Options for an attack.
 */
export const zAttackRequest = /* @__PURE__ */ lazy(() => z.object({
    seed: z.int().optional(),
    timeout: zDuration().optional(),
    previous_secret: z.string().min(1).optional(),
    retired_secret: z.string().min(1).optional()
}));

/**
 * The result of one case of an attack.
 */
export const zAttackResult = /* @__PURE__ */ lazy(() => z.object({
    name: z.string(),
    description: z.string(),
    expected: z.enum([
        'accept',
        'reject',
        'either'
    ]),
    responses: z.array(z.union([z.int(), z.string()])),
    passed: z.boolean(),
    problem: z.string().nullable(),
    advice: z.string().nullable()
}));

/**
 * The report on a receiver.
 */
export const zAttackReport = /* @__PURE__ */ lazy(() => z.object({
    passed: z.boolean(),
    summary: z.string(),
    results: z.array(zAttackResult())
}));

/**
 * Number of the deliveries that match the filters.
 */
export const zDeliveryCount = /* @__PURE__ */ lazy(() => z.object({
    total: z.int().gte(0)
}));

/**
 * One attempt to deliver an event.
 */
export const zDeliveryAttempt = /* @__PURE__ */ lazy(() => z.object({
    at: z.iso.datetime({ offset: true }),
    trigger: z.enum(['schedule', 'manual']),
    status: z.int().nullable(),
    response_excerpt: z.string().nullable(),
    error: z.string().nullable(),
    duration_ms: z.number().gte(0)
}));

/**
 * The delivery of an event to one webhook.
 */
export const zDelivery = /* @__PURE__ */ lazy(() => z.object({
    id: z.string(),
    webhook_id: z.string(),
    url: z.string(),
    event: zDeliveredEvent(),
    permit_uuid: z.string().nullable(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
    state: zDeliveryState(),
    created_at: z.iso.datetime({ offset: true }),
    next_attempt_at: z.iso.datetime({ offset: true }).nullable(),
    attempts: z.array(zDeliveryAttempt())
}));

/**
 * Request and response of an attempt.
 */
export const zAttemptMessages = /* @__PURE__ */ lazy(() => z.object({
    request_headers: z.record(z.string(), z.string()).nullable(),
    response_headers: z.record(z.string(), z.string()).nullable(),
    response_body: z.string().nullable()
}));

/**
 * A notification of the service for the organization.
 */
export const zNotification = /* @__PURE__ */ lazy(() => z.object({
    id: z.string(),
    at: z.iso.datetime({ offset: true }),
    type: z.literal('webhook.delivery_failed'),
    webhook_id: z.string(),
    delivery_id: z.string(),
    message: z.string()
}));

/**
 * Number of requests and failures.
 */
export const zUsageCount = /* @__PURE__ */ lazy(() => z.object({
    requests: z.int().gte(0),
    errors: z.int().gte(0),
    failures: z.int().gte(0)
}));

/**
 * The requests of a day, a week or a month, in UTC.
 */
export const zUsagePeriod = /* @__PURE__ */ lazy(() => zUsageCount().and(z.object({
    period: z.string(),
    from: z.iso.date(),
    rate_limited: z.int().gte(0),
    busiest_minute: z.object({
        at: z.iso.datetime({ offset: true }),
        key_id: z.string(),
        requests: z.int().gte(1)
    })
})));

/**
 * The requests of one endpoint.
 */
export const zEndpointUsage = /* @__PURE__ */ lazy(() => zUsageCount().and(z.object({
    operation: z.string(),
    method: z.string(),
    path: z.string()
})));

/**
 * The requests of one key.
 */
export const zKeyUsage = /* @__PURE__ */ lazy(() => zUsageCount().and(z.object({
    key_id: z.string()
})));

/**
 * The requests of an organization, including those over the limit and those with a revoked key.
 */
export const zUsage = /* @__PURE__ */ lazy(() => zUsageCount().and(z.object({
    days: z.array(zUsagePeriod()),
    weeks: z.array(zUsagePeriod()),
    months: z.array(zUsagePeriod()),
    endpoints: z.array(zEndpointUsage()),
    keys: z.array(zKeyUsage())
})));

/**
 * A position on the map, in degrees.
 */
export const zCoordinates = /* @__PURE__ */ lazy(() => z.object({
    latitude: z.number().gte(-90).lte(90),
    longitude: z.number().gte(-180).lte(180)
}));

/**
 * A fee to add or to modify.
 */
export const zFeeAddition = /* @__PURE__ */ lazy(() => z.object({
    name: z.string().regex(/\S/),
    amount: z.number().gte(0),
    currency: z.string().regex(/^[A-Z]{3}$/).optional()
}));

/**
 * An inspection to schedule.
 */
export const zInspectionScheduling = /* @__PURE__ */ lazy(() => z.object({
    type: z.string().regex(/\S/),
    scheduled_for: z.iso.datetime({ offset: true })
}));

/**
 * The new time of an inspection.
 */
export const zInspectionMove = /* @__PURE__ */ lazy(() => z.object({
    scheduled_for: z.iso.datetime({ offset: true })
}));

/**
 * A contact to create.
 */
export const zContactAddition = /* @__PURE__ */ lazy(() => z.object({
    name: z.string().regex(/\S/),
    company: z.string().optional(),
    email: z.email().optional(),
    phone: z.string().regex(/^\+[0-9]{7,15}$/).optional(),
    type: z.string().optional()
}));

/**
 * Fields of a contact to change. Missing fields stay as they are.
 */
export const zContactChanges = /* @__PURE__ */ lazy(() => z.object({
    name: z.string().regex(/\S/).optional(),
    company: z.string().optional(),
    email: z.email().optional(),
    phone: z.string().regex(/^\+[0-9]{7,15}$/).optional(),
    type: z.string().optional()
}));

/**
 * A note to add.
 */
export const zNoteAddition = /* @__PURE__ */ lazy(() => z.object({
    body: z.string().regex(/\S/),
    author: z.string().optional()
}));

/**
 * Tags to add.
 */
export const zTagAddition = /* @__PURE__ */ lazy(() => z.object({
    tags: z.array(z.string().regex(/\S/)).min(1)
}));

/**
 * Tags of a permit.
 */
export const zTags = /* @__PURE__ */ lazy(() => z.object({
    tags: z.array(z.string())
}));

/**
 * A duration on the mock's clock. One of a fixed duration, a uniform distribution from `min` to `max`, or a
 * lognormal distribution with its median (`median`) and its 99th percentile (`p99`).
 *
 */
export const zLatency = /* @__PURE__ */ lazy(() => z.union([
    zDuration(),
    z.object({
        min: zDuration(),
        max: zDuration()
    }),
    z.object({
        median: zDuration(),
        p99: zDuration()
    })
]));

/**
 * A fault of the service.
 */
export const zFault = /* @__PURE__ */ lazy(() => z.object({
    status: z.int().gte(200).lte(599).optional(),
    code: z.string().min(1).optional(),
    headers: z.record(z.string(), z.string()).optional(),
    times: z.int().gte(1).optional(),
    operation: z.string().min(1).optional(),
    phase: z.enum(['before', 'after_commit']).optional(),
    kind: z.enum([
        'response',
        'reset',
        'reset_on_reuse',
        'html',
        'empty',
        'invalid_json',
        'truncated',
        'slow_body',
        'wrong_content_type',
        'rate_limited',
        'key_revoked',
        'delay'
    ]).optional(),
    latency: zLatency().optional(),
    seed: zSeed().optional()
}));

/**
 * Requests that fail, among those that match: the next ones, those from the nth on, every nth one, or a fraction (0 to 1)
 * of all.
 *
 */
export const zFaultPlan = /* @__PURE__ */ lazy(() => z.union([
    z.object({
        next: z.literal(true)
    }),
    z.object({
        nth: z.int().gte(1)
    }),
    z.object({
        every: z.int().gte(1)
    }),
    z.object({
        fraction: z.number().gte(0).lte(1)
    })
]));

/**
 * A fault to plan. By default, the next request responds with 500.
 */
export const zFaultPlanning = /* @__PURE__ */ lazy(() => z.object({
    plan: zFaultPlan().optional(),
    fault: zFault().optional()
}));

/**
 * A planned fault.
 */
export const zPlannedFault = /* @__PURE__ */ lazy(() => z.object({
    id: z.string(),
    plan: zFaultPlan(),
    fault: zFault(),
    remaining: z.int().nullable(),
    count: z.int().gte(0)
}));

/**
 * Changes of lists while they are read. Without `insert`, `update` and `remove`, each round makes one change of
 * each kind.
 *
 */
export const zChurnOptions = /* @__PURE__ */ lazy(() => z.object({
    seed: zSeed().optional(),
    insert: z.number().gte(0).lte(10000).optional(),
    update: z.number().gte(0).lte(10000).optional(),
    remove: z.number().gte(0).lte(10000).optional(),
    bulk: z.boolean().optional(),
    lists: z.array(z.enum(['permits', 'contacts'])).optional(),
    every: z.int().gte(1).optional(),
    times: z.int().gte(1).optional()
}));

/**
 * A churn and its changes.
 */
export const zChurn = /* @__PURE__ */ lazy(() => z.object({
    id: z.string(),
    options: zChurnOptions(),
    changes: z.array(z.object({
        list: z.enum(['permits', 'contacts']),
        kind: z.enum([
            'insert',
            'update',
            'remove'
        ]),
        id: z.string()
    }))
}));

/**
 * Headers and body of a request or a response.
 */
export const zMessage = /* @__PURE__ */ lazy(() => z.object({
    headers: z.record(z.string(), z.string()),
    body: z.unknown().optional()
}));

/**
 * A request to the service without its headers, its bodies and the reasons for its response.
 */
export const zRequestSummary = /* @__PURE__ */ lazy(() => z.object({
    id: z.string(),
    at: z.iso.datetime({ offset: true }),
    method: z.string(),
    path: z.string(),
    search: z.string(),
    operation: z.string().nullable(),
    status: z.int().nullable(),
    key_id: z.string().nullable(),
    organization_id: z.string().nullable(),
    duration_ms: z.number().gte(0),
    fault: z.string().nullable(),
    message: z.string().nullable()
}));

/**
 * A request to the service, and its response.
 */
export const zRequestEntry = /* @__PURE__ */ lazy(() => z.object({
    id: z.string(),
    at: z.iso.datetime({ offset: true }),
    method: z.string(),
    path: z.string(),
    query: z.record(z.string(), z.union([
        z.string(),
        z.array(z.string())
    ])),
    search: z.string(),
    operation: z.string().nullable(),
    status: z.int().nullable(),
    key_id: z.string().nullable(),
    organization_id: z.string().nullable(),
    duration_ms: z.number().gte(0),
    fault: z.string().nullable(),
    message: z.string().nullable(),
    request: zMessage(),
    response: zMessage().nullable(),
    reasons: z.array(z.object({
        kind: z.enum([
            'key',
            'fault',
            'rate_limit',
            'permission',
            'operation',
            'dialect',
            'preference',
            'churn',
            'state'
        ]),
        outcome: z.enum([
            'passed',
            'rejected',
            'applied',
            'ignored'
        ]),
        id: z.string().optional(),
        text: z.string()
    }))
}));

/**
 * A request to the service has its response, or will get none.
 */
export const zRequestEvent = /* @__PURE__ */ lazy(() => z.object({
    type: z.literal('request'),
    request: zRequestSummary()
}));

/**
 * Recorded requests were removed from a journal.
 */
export const zRequestsEvent = /* @__PURE__ */ lazy(() => z.object({
    type: z.literal('requests'),
    organization_id: z.string().nullable()
}));

/**
 * A delivery was created, an attempt started or ended, or its state changed.
 */
export const zDeliveryEvent = /* @__PURE__ */ lazy(() => z.object({
    type: z.literal('delivery'),
    organization_id: z.string(),
    delivery_id: z.string(),
    webhook_id: z.string(),
    permit_uuid: z.string().nullable(),
    state: zDeliveryState()
}));

/**
 * A permit was created, changed or deleted, or added to or removed from the watchlist.
 */
export const zPermitEvent = /* @__PURE__ */ lazy(() => z.object({
    type: z.literal('permit'),
    organization_id: z.string(),
    permit_uuid: z.string()
}));

/**
 * A contact was created, changed or deleted.
 */
export const zContactEvent = /* @__PURE__ */ lazy(() => z.object({
    type: z.literal('contact'),
    organization_id: z.string(),
    contact_id: z.string()
}));

/**
 * A condition was created, changed or deleted.
 */
export const zConditionEvent = /* @__PURE__ */ lazy(() => z.object({
    type: z.literal('condition'),
    organization_id: z.string(),
    condition_id: z.string()
}));

/**
 * A key was created or revoked. Its uses are requests.
 */
export const zKeyEvent = /* @__PURE__ */ lazy(() => z.object({
    type: z.literal('key'),
    organization_id: z.string(),
    key_id: z.string()
}));

/**
 * A webhook was created, changed, paused, resumed or deleted.
 */
export const zWebhookEvent = /* @__PURE__ */ lazy(() => z.object({
    type: z.literal('webhook'),
    organization_id: z.string(),
    webhook_id: z.string()
}));

/**
 * The organization was notified that a delivery failed for good.
 */
export const zNotificationEvent = /* @__PURE__ */ lazy(() => z.object({
    type: z.literal('notification'),
    organization_id: z.string(),
    notification_id: z.string()
}));

/**
 * An organization was created or deleted, or its plan changed.
 */
export const zOrganizationEvent = /* @__PURE__ */ lazy(() => z.object({
    type: z.literal('organization'),
    organization_id: z.string()
}));

/**
 * A fault was planned or removed, or affected a request.
 */
export const zFaultsEvent = /* @__PURE__ */ lazy(() => z.object({
    type: z.literal('faults'),
    organization_id: z.string().nullable()
}));

/**
 * Churn was started, stopped or ended, or made changes.
 */
export const zChurnEvent = /* @__PURE__ */ lazy(() => z.object({
    type: z.literal('churn'),
    organization_id: z.string()
}));

/**
 * A manual clock moved, or what is scheduled on it changed.
 */
export const zClockEvent = /* @__PURE__ */ lazy(() => z.object({
    type: z.literal('clock')
}));

/**
 * Switches of the dialect changed.
 */
export const zDialectEvent = /* @__PURE__ */ lazy(() => z.object({
    type: z.literal('dialect')
}));

/**
 * A saboteur was started or stopped.
 */
export const zSabotageEvent = /* @__PURE__ */ lazy(() => z.object({
    type: z.literal('sabotage')
}));

/**
 * The mock was reset or restored from a snapshot. Everything has to be read again.
 */
export const zStateEvent = /* @__PURE__ */ lazy(() => z.object({
    type: z.literal('state')
}));

/**
 * A change, with the identifiers of what to read again.
 */
export const zControlEvent = /* @__PURE__ */ lazy(() => z.union([
    zRequestEvent(),
    zRequestsEvent(),
    zDeliveryEvent(),
    zPermitEvent(),
    zContactEvent(),
    zConditionEvent(),
    zKeyEvent(),
    zWebhookEvent(),
    zNotificationEvent(),
    zOrganizationEvent(),
    zFaultsEvent(),
    zChurnEvent(),
    zClockEvent(),
    zDialectEvent(),
    zSabotageEvent(),
    zStateEvent()
]));

/**
 * Changes between two cursors.
 */
export const zEventBatch = /* @__PURE__ */ lazy(() => z.object({
    cursor: z.string(),
    now: z.iso.datetime({ offset: true }),
    clock_mode: z.enum(['real', 'manual']),
    missed: z.boolean(),
    changes: z.array(zControlEvent())
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
 * A fee of a permit.
 */
export const zFee = /* @__PURE__ */ lazy(() => z.object({
    name: z.string(),
    amount: z.number().gte(0),
    currency: z.string().regex(/^[A-Z]{3}$/),
    previous_amount: z.number().gte(0).nullable()
}));

/**
 * An inspection of a permit.
 */
export const zInspection = /* @__PURE__ */ lazy(() => z.object({
    type: z.string(),
    scheduled_for: z.iso.datetime({ offset: true })
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
 * Slug of the jurisdiction that issues the permit.
 */
export const zJurisdiction = /* @__PURE__ */ lazy(() => z.string().min(1).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

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
 * A condition to create.
 */
export const zConditionCreation = /* @__PURE__ */ lazy(() => z.object({
    id: z.string().min(1).optional(),
    name: z.string().regex(/\S/).optional(),
    type: z.enum([
        'company',
        'license',
        'person',
        'location'
    ]),
    criteria: z.union([
        zCompanyCriteria(),
        zLicenseCriteria(),
        zPersonCriteria(),
        zLocationCriteria()
    ]),
    center: zCoordinates().optional()
}));

/**
 * Fields of a condition to change. Missing fields stay as they are.
 */
export const zConditionChanges = /* @__PURE__ */ lazy(() => z.object({
    name: z.string().regex(/\S/).optional(),
    type: z.enum([
        'company',
        'license',
        'person',
        'location'
    ]).optional(),
    criteria: z.union([
        zCompanyCriteria(),
        zLicenseCriteria(),
        zPersonCriteria(),
        zLocationCriteria()
    ]).optional(),
    center: zCoordinates().optional()
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
 * The new status of a permit.
 */
export const zStatusSetting = /* @__PURE__ */ lazy(() => z.object({
    status: zPermitStatus()
}));

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
 * A permit as in lists, and whether it is watched.
 */
export const zPermitSummary = /* @__PURE__ */ lazy(() => zPermit().and(z.object({
    jurisdiction: zJurisdiction(),
    watched: z.boolean()
})));

/**
 * A change of a permit's status.
 */
export const zStatusChange = /* @__PURE__ */ lazy(() => z.object({
    previous_status: zPermitStatus().nullable(),
    new_status: zPermitStatus(),
    changed_at: z.iso.datetime({ offset: true })
}));

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
 * A person or company of a permit, with the fields that conditions match.
 */
export const zPartyRecord = /* @__PURE__ */ lazy(() => zParty().and(z.object({
    fei_number: z.string().optional(),
    license_type: z.string().optional()
})));

/**
 * A permit with all stored fields, including those that the service doesn't show.
 */
export const zPermitRecord = /* @__PURE__ */ lazy(() => zPermit().and(z.object({
    jurisdiction: zJurisdiction(),
    parties: z.array(zPartyRecord()),
    status_history: z.array(zStatusChange()),
    notes: z.array(zNote()),
    tags: z.array(z.string()),
    coordinates: zCoordinates(),
    fees: z.array(zFee()),
    inspections: z.array(zInspection()),
    watched: z.boolean()
})));

/**
 * A permit to create. Missing fields are generated.
 */
export const zPermitCreation = /* @__PURE__ */ lazy(() => z.object({
    uuid: z.string().min(1).optional(),
    permit_number: z.string().regex(/\S/).optional(),
    status: z.string().regex(/\S/).optional(),
    type: z.string().optional(),
    description: z.string().optional(),
    address: z.string().optional(),
    filed_date: z.iso.date().optional(),
    updated_at: z.iso.datetime({ offset: true }).optional(),
    jurisdiction: zJurisdiction().optional(),
    parties: z.array(zPartyRecord()).optional(),
    status_history: z.array(zStatusChange()).min(1).optional(),
    notes: z.array(zNote()).optional(),
    tags: z.array(z.string().regex(/\S/)).optional(),
    coordinates: zCoordinates().optional(),
    fees: z.array(zFeeAddition()).optional(),
    inspections: z.array(zInspection()).optional(),
    watched: z.boolean().optional().default(false)
}));

/**
 * Fields of a permit to change. Missing fields stay as they are.
 */
export const zPermitChanges = /* @__PURE__ */ lazy(() => z.object({
    permit_number: z.string().regex(/\S/).optional(),
    status: z.string().regex(/\S/).optional(),
    type: z.string().optional(),
    description: z.string().optional(),
    address: z.string().optional(),
    filed_date: z.iso.date().optional(),
    jurisdiction: zJurisdiction().optional(),
    parties: z.array(zPartyRecord()).optional(),
    notes: z.array(zNote()).optional(),
    tags: z.array(z.string().regex(/\S/)).optional(),
    coordinates: zCoordinates().optional()
}));

/**
 * Identifier of the organization, or `default`.
 */
export const zOrganizationId = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Identifier of the key.
 */
export const zKeyId = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Identifier of the webhook.
 */
export const zWebhookId = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Identifier of the delivery.
 */
export const zDeliveryId = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Identifier of the permit.
 */
export const zPermitUuid = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Index of the inspection in the `inspections` of the permit, from 0.
 */
export const zInspectionIndex = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Identifier of the contact.
 */
export const zContactId = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Identifier of the condition.
 */
export const zConditionId = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Identifier of the fault.
 */
export const zFaultId = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Identifier of the churn.
 */
export const zChurnId = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Identifier of the request.
 */
export const zRequestId = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Number of the page, from 1.
 */
export const zPage = /* @__PURE__ */ lazy(() => z.int().gte(1).default(1));

/**
 * Results per page.
 */
export const zPerPage = /* @__PURE__ */ lazy(() => z.int().gte(1).lte(1000).default(100));

/**
 * Only permits that are on the watchlist (`true`), or that are not (`false`).
 */
export const zWatched = /* @__PURE__ */ lazy(() => z.enum(['true', 'false']));

/**
 * Only permits with this text in their number, address, description or type, or at the start of their `uuid`.
 * Case is ignored.
 *
 */
export const zPermitSearch = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Only permits with exactly this status.
 */
export const zPermitStatus2 = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Only permits that match the condition of this identifier. Responds with 404 if there is none.
 */
export const zConditionIdFilter = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Only contacts with this text in their name, company, email or phone. Case is ignored.
 */
export const zContactSearch = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Only requests for this operation, named by its `operationId`.
 */
export const zOperation = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Only requests with this response status.
 */
export const zRequestStatus = /* @__PURE__ */ lazy(() => z.int().gte(100).lte(599));

/**
 * Only requests with this method.
 */
export const zMethod = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Only requests to this path, exactly as sent.
 */
export const zPath = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Only requests with the key of this identifier.
 */
export const zKeyIdFilter = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Only requests with a key of this organization.
 */
export const zOrganizationIdFilter = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Only the newest entries, at most this many.
 */
export const zLast = /* @__PURE__ */ lazy(() => z.int().gte(1));

/**
 * Only deliveries to this webhook.
 */
export const zWebhookIdFilter = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Only deliveries of this event.
 */
export const zEvent = /* @__PURE__ */ lazy(() => zDeliveredEvent());

/**
 * Only deliveries in this state.
 */
export const zState = /* @__PURE__ */ lazy(() => zDeliveryState());

/**
 * Only deliveries about this permit.
 */
export const zPermitUuidFilter = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * Only deliveries created at or after this time.
 */
export const zCreatedSince = /* @__PURE__ */ lazy(() => z.iso.datetime({ offset: true }));

/**
 * Only deliveries older than the one of this identifier. With `last`, the previous page. Responds with 400 if
 * the log doesn't contain it.
 *
 */
export const zBefore = /* @__PURE__ */ lazy(() => z.string().min(1));

/**
 * The mock and its links.
 */
export const zGetControlResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zControl()
}));

/**
 * The document.
 */
export const zGetControlDocumentResponse = /* @__PURE__ */ lazy(() => zDocument());

/**
 * The document.
 */
export const zGetServiceDocumentResponse = /* @__PURE__ */ lazy(() => zDocument());

/**
 * The switches, in the order of the documentation.
 */
export const zGetDialectResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zDialectSwitch())
}));

/** Body of a request of `setDialect`. */
export const zSetDialectBody = /* @__PURE__ */ lazy(() => z.record(z.string(), zDialectValue()));

/**
 * The switches, in the order of the documentation.
 */
export const zSetDialectResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zDialectSwitch())
}));

/**
 * The service is intact.
 */
export const zStopSabotageResponse = /* @__PURE__ */ lazy(() => z.void());

/**
 * The saboteur, and which ones have acted.
 */
export const zGetSabotageResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zSabotage()
}));

/** Body of a request of `startSabotage`. */
export const zStartSabotageBody = /* @__PURE__ */ lazy(() => z.object({
    name: z.string().min(1)
}));

/**
 * The saboteur, and which ones have acted.
 */
export const zStartSabotageResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zSabotage()
}));

/**
 * The clock.
 */
export const zGetClockResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zClock()
}));

/** Body of a request of `advanceClock`. */
export const zAdvanceClockBody = /* @__PURE__ */ lazy(() => zClockMove());

/**
 * The clock is at its new time.
 */
export const zAdvanceClockResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zClockMoved()
}));

/** Query parameters of `readEvents`. */
export const zReadEventsQuery = /* @__PURE__ */ lazy(() => z.object({
    cursor: z.string().min(1).optional()
}));

/**
 * Changes since the cursor.
 */
export const zReadEventsResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zEventBatch()
}));

/** Body of a request of `waitUntilSettled`. */
export const zWaitUntilSettledBody = /* @__PURE__ */ lazy(() => zSettling());

/**
 * All deliveries are settled.
 */
export const zWaitUntilSettledResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zSettled()
}));

/**
 * The state.
 */
export const zGetSnapshotResponse = /* @__PURE__ */ lazy(() => zSnapshot());

/** Body of a request of `restoreSnapshot`. */
export const zRestoreSnapshotBody = /* @__PURE__ */ lazy(() => zSnapshot());

/**
 * The mock has that state.
 */
export const zRestoreSnapshotResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zControl()
}));

/**
 * The mock is as it was at the start.
 */
export const zResetMockResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zControl()
}));

/**
 * No such fault is pending.
 */
export const zClearFaultsResponse = /* @__PURE__ */ lazy(() => z.void());

/**
 * The faults in the order in which they were planned.
 */
export const zListFaultsResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zPlannedFault())
}));

/** Body of a request of `planFault`. */
export const zPlanFaultBody = /* @__PURE__ */ lazy(() => zFaultPlanning());

/**
 * The pending fault.
 */
export const zPlanFaultResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zPlannedFault()
}));

/** Path parameters of `removeFault`. */
export const zRemoveFaultPath = /* @__PURE__ */ lazy(() => z.object({
    fault_id: z.string().min(1)
}));

/**
 * The fault is gone.
 */
export const zRemoveFaultResponse = /* @__PURE__ */ lazy(() => z.void());

/**
 * The journal is empty.
 */
export const zClearRequestsResponse = /* @__PURE__ */ lazy(() => z.void());

/** Query parameters of `listRequests`. */
export const zListRequestsQuery = /* @__PURE__ */ lazy(() => z.object({
    operation: z.string().min(1).optional(),
    status: z.int().gte(100).lte(599).optional(),
    key_id: z.string().min(1).optional(),
    organization_id: z.string().min(1).optional(),
    method: z.string().min(1).optional(),
    path: z.string().min(1).optional(),
    last: z.int().gte(1).optional()
}));

/**
 * The requests, oldest first.
 */
export const zListRequestsResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zRequestEntry())
}));

/** Path parameters of `getRequest`. */
export const zGetRequestPath = /* @__PURE__ */ lazy(() => z.object({
    request_id: z.string().min(1)
}));

/**
 * The request.
 */
export const zGetRequestResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zRequestEntry()
}));

/** Query parameters of `listRequestSummaries`. */
export const zListRequestSummariesQuery = /* @__PURE__ */ lazy(() => z.object({
    operation: z.string().min(1).optional(),
    status: z.int().gte(100).lte(599).optional(),
    key_id: z.string().min(1).optional(),
    organization_id: z.string().min(1).optional(),
    method: z.string().min(1).optional(),
    path: z.string().min(1).optional(),
    last: z.int().gte(1).optional()
}));

/**
 * The requests, oldest first.
 */
export const zListRequestSummariesResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zRequestSummary())
}));

/**
 * The organizations.
 */
export const zListOrganizationsResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zOrganization())
}));

/** Body of a request of `createOrganization`. */
export const zCreateOrganizationBody = /* @__PURE__ */ lazy(() => zOrganizationCreation());

/**
 * The organization with its key.
 */
export const zCreateOrganizationResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zCreatedOrganization()
}));

/** Path parameters of `deleteOrganization`. */
export const zDeleteOrganizationPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/**
 * The organization is gone.
 */
export const zDeleteOrganizationResponse = /* @__PURE__ */ lazy(() => z.void());

/** Path parameters of `getOrganization`. */
export const zGetOrganizationPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/**
 * The organization.
 */
export const zGetOrganizationResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zOrganization()
}));

/** Path parameters of `getPlan`. */
export const zGetPlanPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/**
 * The plan.
 */
export const zGetPlanResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zPlan()
}));

/** Body of a request of `setPlan`. */
export const zSetPlanBody = /* @__PURE__ */ lazy(() => zPlanChange());

/** Path parameters of `setPlan`. */
export const zSetPlanPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/**
 * The new plan.
 */
export const zSetPlanResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zPlan()
}));

/** Path parameters of `listRateWindows`. */
export const zListRateWindowsPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/**
 * The rate windows, in the order of the keys.
 */
export const zListRateWindowsResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zRateWindow())
}));

/** Path parameters of `getUsage`. */
export const zGetUsagePath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/**
 * The usage.
 */
export const zGetUsageResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zUsage()
}));

/** Path parameters of `listNotifications`. */
export const zListNotificationsPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/** Query parameters of `listNotifications`. */
export const zListNotificationsQuery = /* @__PURE__ */ lazy(() => z.object({
    last: z.int().gte(1).optional()
}));

/**
 * The notifications, oldest first.
 */
export const zListNotificationsResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zNotification())
}));

/** Path parameters of `listKeys`. */
export const zListKeysPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/**
 * The keys in the order of creation.
 */
export const zListKeysResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zApiKey())
}));

/** Body of a request of `createKey`. */
export const zCreateKeyBody = /* @__PURE__ */ lazy(() => zKeyCreation());

/** Path parameters of `createKey`. */
export const zCreateKeyPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/**
 * The key with its secret value.
 */
export const zCreateKeyResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zCreatedKey()
}));

/** Path parameters of `revokeKey`. */
export const zRevokeKeyPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    key_id: z.string().min(1)
}));

/**
 * The revoked key.
 */
export const zRevokeKeyResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zApiKey()
}));

/** Path parameters of `listWebhooks`. */
export const zListWebhooksPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/**
 * The webhooks in the order of creation.
 */
export const zListWebhooksResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zWebhook())
}));

/** Body of a request of `createWebhook`. */
export const zCreateWebhookBody = /* @__PURE__ */ lazy(() => zWebhookCreation());

/** Path parameters of `createWebhook`. */
export const zCreateWebhookPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/**
 * The webhook.
 */
export const zCreateWebhookResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zWebhook()
}));

/** Path parameters of `deleteWebhook`. */
export const zDeleteWebhookPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    webhook_id: z.string().min(1)
}));

/**
 * The webhook is gone.
 */
export const zDeleteWebhookResponse = /* @__PURE__ */ lazy(() => z.void());

/** Path parameters of `getWebhook`. */
export const zGetWebhookPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    webhook_id: z.string().min(1)
}));

/**
 * The webhook.
 */
export const zGetWebhookResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zWebhook()
}));

/** Body of a request of `updateWebhook`. */
export const zUpdateWebhookBody = /* @__PURE__ */ lazy(() => zWebhookChanges());

/** Path parameters of `updateWebhook`. */
export const zUpdateWebhookPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    webhook_id: z.string().min(1)
}));

/**
 * The changed webhook.
 */
export const zUpdateWebhookResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zWebhook()
}));

/** Path parameters of `pauseWebhook`. */
export const zPauseWebhookPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    webhook_id: z.string().min(1)
}));

/**
 * The paused webhook.
 */
export const zPauseWebhookResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zWebhook()
}));

/** Path parameters of `resumeWebhook`. */
export const zResumeWebhookPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    webhook_id: z.string().min(1)
}));

/**
 * The resumed webhook.
 */
export const zResumeWebhookResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zWebhook()
}));

/** Body of a request of `testWebhook`. */
export const zTestWebhookBody = /* @__PURE__ */ lazy(() => zWebhookTesting());

/** Path parameters of `testWebhook`. */
export const zTestWebhookPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    webhook_id: z.string().min(1)
}));

/**
 * The delivery with its first attempt, if that has ended.
 */
export const zTestWebhookResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zDelivery()
}));

/** Body of a request of `attackWebhook`. */
export const zAttackWebhookBody = /* @__PURE__ */ lazy(() => zAttackRequest());

/** Path parameters of `attackWebhook`. */
export const zAttackWebhookPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    webhook_id: z.string().min(1)
}));

/**
 * The report on the receiver.
 */
export const zAttackWebhookResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zAttackReport()
}));

/** Path parameters of `listDeliveries`. */
export const zListDeliveriesPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/** Query parameters of `listDeliveries`. */
export const zListDeliveriesQuery = /* @__PURE__ */ lazy(() => z.object({
    webhook_id: z.string().min(1).optional(),
    event: zDeliveredEvent().optional(),
    state: zDeliveryState().optional(),
    permit_uuid: z.string().min(1).optional(),
    created_since: z.iso.datetime({ offset: true }).optional(),
    before: z.string().min(1).optional(),
    last: z.int().gte(1).optional()
}));

/**
 * The deliveries in the order of their events.
 */
export const zListDeliveriesResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zDelivery()),
    meta: zDeliveryCount()
}));

/** Path parameters of `getDelivery`. */
export const zGetDeliveryPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    delivery_id: z.string().min(1)
}));

/**
 * The delivery.
 */
export const zGetDeliveryResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zDelivery()
}));

/** Path parameters of `listDeliveryMessages`. */
export const zListDeliveryMessagesPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    delivery_id: z.string().min(1)
}));

/**
 * The messages of each attempt, oldest first.
 */
export const zListDeliveryMessagesResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zAttemptMessages())
}));

/** Path parameters of `retryDelivery`. */
export const zRetryDeliveryPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    delivery_id: z.string().min(1)
}));

/**
 * The delivery with the new attempt, if that has ended.
 */
export const zRetryDeliveryResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zDelivery()
}));

/** Path parameters of `listAllPermits`. */
export const zListAllPermitsPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/** Query parameters of `listAllPermits`. */
export const zListAllPermitsQuery = /* @__PURE__ */ lazy(() => z.object({
    page: z.int().gte(1).optional().default(1),
    per_page: z.int().gte(1).lte(1000).optional().default(100),
    watched: z.enum(['true', 'false']).optional(),
    search: z.string().min(1).optional(),
    status: z.string().min(1).optional(),
    condition_id: z.string().min(1).optional()
}));

/**
 * One page of permits. A page past the end is empty.
 */
export const zListAllPermitsResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zPermitSummary()),
    meta: zPagination()
}));

/** Body of a request of `createPermit`. */
export const zCreatePermitBody = /* @__PURE__ */ lazy(() => zPermitCreation());

/** Path parameters of `createPermit`. */
export const zCreatePermitPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/**
 * The permit.
 */
export const zCreatePermitResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zPermitRecord()
}));

/** Path parameters of `deletePermit`. */
export const zDeletePermitPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    permit_uuid: z.string().min(1)
}));

/**
 * The permit is gone.
 */
export const zDeletePermitResponse = /* @__PURE__ */ lazy(() => z.void());

/** Path parameters of `getAnyPermit`. */
export const zGetAnyPermitPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    permit_uuid: z.string().min(1)
}));

/**
 * The permit.
 */
export const zGetAnyPermitResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zPermitRecord()
}));

/** Body of a request of `changePermit`. */
export const zChangePermitBody = /* @__PURE__ */ lazy(() => zPermitChanges());

/** Path parameters of `changePermit`. */
export const zChangePermitPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    permit_uuid: z.string().min(1)
}));

/**
 * The changed permit.
 */
export const zChangePermitResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zPermitRecord()
}));

/** Body of a request of `setPermitStatus`. */
export const zSetPermitStatusBody = /* @__PURE__ */ lazy(() => zStatusSetting());

/** Path parameters of `setPermitStatus`. */
export const zSetPermitStatusPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    permit_uuid: z.string().min(1)
}));

/**
 * The permit with the new status.
 */
export const zSetPermitStatusResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zPermitRecord()
}));

/** Body of a request of `addFee`. */
export const zAddFeeBody = /* @__PURE__ */ lazy(() => zFeeAddition());

/** Path parameters of `addFee`. */
export const zAddFeePath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    permit_uuid: z.string().min(1)
}));

/**
 * The fee.
 */
export const zAddFeeResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zFee()
}));

/** Body of a request of `scheduleInspection`. */
export const zScheduleInspectionBody = /* @__PURE__ */ lazy(() => zInspectionScheduling());

/** Path parameters of `scheduleInspection`. */
export const zScheduleInspectionPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    permit_uuid: z.string().min(1)
}));

/**
 * The inspection.
 */
export const zScheduleInspectionResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zInspection()
}));

/** Body of a request of `moveInspection`. */
export const zMoveInspectionBody = /* @__PURE__ */ lazy(() => zInspectionMove());

/** Path parameters of `moveInspection`. */
export const zMoveInspectionPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    permit_uuid: z.string().min(1),
    inspection_index: z.string().min(1)
}));

/**
 * The inspection.
 */
export const zMoveInspectionResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zInspection()
}));

/** Body of a request of `addNote`. */
export const zAddNoteBody = /* @__PURE__ */ lazy(() => zNoteAddition());

/** Path parameters of `addNote`. */
export const zAddNotePath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    permit_uuid: z.string().min(1)
}));

/**
 * The note.
 */
export const zAddNoteResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zNote()
}));

/** Body of a request of `addTags`. */
export const zAddTagsBody = /* @__PURE__ */ lazy(() => zTagAddition());

/** Path parameters of `addTags`. */
export const zAddTagsPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    permit_uuid: z.string().min(1)
}));

/**
 * All tags of the permit.
 */
export const zAddTagsResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zTags()
}));

/** Path parameters of `unwatchPermit`. */
export const zUnwatchPermitPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    permit_uuid: z.string().min(1)
}));

/**
 * The permit is not watched.
 */
export const zUnwatchPermitResponse = /* @__PURE__ */ lazy(() => z.void());

/** Path parameters of `watchPermit`. */
export const zWatchPermitPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    permit_uuid: z.string().min(1)
}));

/**
 * The watchlist entry.
 */
export const zWatchPermitResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zWatchlistEntry()
}));

/** Path parameters of `listAllContacts`. */
export const zListAllContactsPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/** Query parameters of `listAllContacts`. */
export const zListAllContactsQuery = /* @__PURE__ */ lazy(() => z.object({
    page: z.int().gte(1).optional().default(1),
    per_page: z.int().gte(1).lte(1000).optional().default(100),
    search: z.string().min(1).optional()
}));

/**
 * One page of contacts. A page past the end is empty.
 */
export const zListAllContactsResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zContact()),
    meta: zPagination()
}));

/** Body of a request of `addContact`. */
export const zAddContactBody = /* @__PURE__ */ lazy(() => zContactAddition());

/** Path parameters of `addContact`. */
export const zAddContactPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/**
 * The contact.
 */
export const zAddContactResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zContact()
}));

/** Path parameters of `deleteContact`. */
export const zDeleteContactPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    contact_id: z.string().min(1)
}));

/**
 * The contact is gone.
 */
export const zDeleteContactResponse = /* @__PURE__ */ lazy(() => z.void());

/** Path parameters of `getAnyContact`. */
export const zGetAnyContactPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    contact_id: z.string().min(1)
}));

/**
 * The contact.
 */
export const zGetAnyContactResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zContact()
}));

/** Body of a request of `changeContact`. */
export const zChangeContactBody = /* @__PURE__ */ lazy(() => zContactChanges());

/** Path parameters of `changeContact`. */
export const zChangeContactPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    contact_id: z.string().min(1)
}));

/**
 * The changed contact.
 */
export const zChangeContactResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zContact()
}));

/** Path parameters of `listAllConditions`. */
export const zListAllConditionsPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/**
 * All conditions.
 */
export const zListAllConditionsResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zCondition())
}));

/** Body of a request of `createCondition`. */
export const zCreateConditionBody = /* @__PURE__ */ lazy(() => zConditionCreation());

/** Path parameters of `createCondition`. */
export const zCreateConditionPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/**
 * The condition.
 */
export const zCreateConditionResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zCondition()
}));

/** Path parameters of `deleteCondition`. */
export const zDeleteConditionPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    condition_id: z.string().min(1)
}));

/**
 * The condition is gone.
 */
export const zDeleteConditionResponse = /* @__PURE__ */ lazy(() => z.void());

/** Path parameters of `getAnyCondition`. */
export const zGetAnyConditionPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    condition_id: z.string().min(1)
}));

/**
 * The condition.
 */
export const zGetAnyConditionResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zCondition()
}));

/** Body of a request of `changeCondition`. */
export const zChangeConditionBody = /* @__PURE__ */ lazy(() => zConditionChanges());

/** Path parameters of `changeCondition`. */
export const zChangeConditionPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    condition_id: z.string().min(1)
}));

/**
 * The changed condition.
 */
export const zChangeConditionResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zCondition()
}));

/** Path parameters of `clearOrganizationFaults`. */
export const zClearOrganizationFaultsPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/**
 * No such fault is pending.
 */
export const zClearOrganizationFaultsResponse = /* @__PURE__ */ lazy(() => z.void());

/** Path parameters of `listOrganizationFaults`. */
export const zListOrganizationFaultsPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/**
 * The faults in the order in which they were planned.
 */
export const zListOrganizationFaultsResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zPlannedFault())
}));

/** Body of a request of `planOrganizationFault`. */
export const zPlanOrganizationFaultBody = /* @__PURE__ */ lazy(() => zFaultPlanning());

/** Path parameters of `planOrganizationFault`. */
export const zPlanOrganizationFaultPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/**
 * The pending fault.
 */
export const zPlanOrganizationFaultResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zPlannedFault()
}));

/** Path parameters of `removeOrganizationFault`. */
export const zRemoveOrganizationFaultPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    fault_id: z.string().min(1)
}));

/**
 * The fault is gone.
 */
export const zRemoveOrganizationFaultResponse = /* @__PURE__ */ lazy(() => z.void());

/** Path parameters of `listChurn`. */
export const zListChurnPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/**
 * The churns in the order in which they were started.
 */
export const zListChurnResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zChurn())
}));

/** Body of a request of `startChurn`. */
export const zStartChurnBody = /* @__PURE__ */ lazy(() => zChurnOptions());

/** Path parameters of `startChurn`. */
export const zStartChurnPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/**
 * The churn that was not stopped.
 */
export const zStartChurnResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zChurn()
}));

/** Path parameters of `stopChurn`. */
export const zStopChurnPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1),
    churn_id: z.string().min(1)
}));

/**
 * The stopped churn.
 */
export const zStopChurnResponse = /* @__PURE__ */ lazy(() => z.object({
    data: zChurn()
}));

/** Path parameters of `clearOrganizationRequests`. */
export const zClearOrganizationRequestsPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/**
 * The journal is empty.
 */
export const zClearOrganizationRequestsResponse = /* @__PURE__ */ lazy(() => z.void());

/** Path parameters of `listOrganizationRequests`. */
export const zListOrganizationRequestsPath = /* @__PURE__ */ lazy(() => z.object({
    organization_id: z.string().min(1)
}));

/** Query parameters of `listOrganizationRequests`. */
export const zListOrganizationRequestsQuery = /* @__PURE__ */ lazy(() => z.object({
    operation: z.string().min(1).optional(),
    status: z.int().gte(100).lte(599).optional(),
    key_id: z.string().min(1).optional(),
    method: z.string().min(1).optional(),
    path: z.string().min(1).optional(),
    last: z.int().gte(1).optional()
}));

/**
 * The requests, oldest first.
 */
export const zListOrganizationRequestsResponse = /* @__PURE__ */ lazy(() => z.object({
    data: z.array(zRequestEntry())
}));
