// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

/** Operations of the OpenAPI document, by path and method. */
export interface paths {
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Test the connection
         * @description Returns the organization of the calling key and the permissions of the key.
         *
         *     Accepts every valid key.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/permits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List watchlist permits
         * @description Lists the permits on the watchlist, most recently updated first, ties by `uuid`. With `updated_since`
         *     it serves incremental synchronization.
         *
         *     Requires the `read` permission.
         */
        get: operations["listPermits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/permits/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a permit
         * @description Returns the permit with its parties, status history, notes and tags. A permit that is not on the
         *     watchlist can be read if a portfolio condition matches it.
         *
         *     Requires the `read` permission.
         */
        get: operations["getPermit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/permits/{uuid}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status history of a permit
         * @description Returns every change of the permit's status, newest first, in one array without paging.
         *
         *     Requires the `read` permission.
         */
        get: operations["getPermitHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/watchlist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a permit to the watchlist
         * @description Adds the permit named by its number and jurisdiction, or by its identifier, and raises
         *     `permit.added_to_watchlist`. Adding a permit that is already watched returns the existing entry and
         *     raises nothing.
         *
         *     Requires the `write` permission.
         */
        post: operations["addToWatchlist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/watchlist/{permit_uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a permit from the watchlist
         * @description Removes the permit from the watchlist and raises `permit.removed_from_watchlist`.
         *
         *     Requires the `write` permission.
         */
        delete: operations["removeFromWatchlist"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description Lists the contacts of the organization.
         *
         *     Requires the `read` permission.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact
         * @description Creates a contact. Every call creates one, even with the same fields as an earlier call.
         *
         *     Requires the `write` permission.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact
         * @description Returns one contact.
         *
         *     Requires the `read` permission.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portfolio/conditions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List portfolio conditions
         * @description Lists the portfolio conditions of the organization.
         *
         *     Requires the `read` permission.
         */
        get: operations["listConditions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portfolio/conditions/{id}/permits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the permits that match a condition
         * @description Lists the permits that match the portfolio condition, watched or not.
         *
         *     Requires the `read` permission.
         */
        get: operations["listConditionPermits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conditions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List portfolio conditions (alias)
         * @deprecated
         * @description The same as `GET /portfolio/conditions`, which is the primary path.
         *
         *     Requires the `read` permission.
         */
        get: operations["listConditionsAlias"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
/** Webhook events of the OpenAPI document, by name. */
export interface webhooks {
    "permit.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A permit's status was updated
         * @description Raised by every change of a permit's status, which is also recorded in its status history.
         */
        post: operations["onPermitStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "permit.fee_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A fee was added or modified
         * @description Raised when a fee of a permit is added or modified.
         */
        post: operations["onPermitFeeChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "permit.inspection_scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An inspection was scheduled
         * @description Raised when an inspection date is set or a new inspection exists.
         */
        post: operations["onPermitInspectionScheduled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "permit.added_to_watchlist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tracking of a permit started
         * @description Raised when a permit is added to the watchlist.
         */
        post: operations["onPermitAddedToWatchlist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "permit.removed_from_watchlist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tracking of a permit ended
         * @description Raised when a permit is removed from the watchlist.
         */
        post: operations["onPermitRemovedFromWatchlist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test event was sent
         * @description Sent from the settings screen, to test the configured endpoint.
         */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
/** Schemas, responses and parameters of the OpenAPI document: `components["schemas"]["Name"]`. */
export interface components {
    schemas: {
        /**
         * @description The organization that a key belongs to.
         * @example {
         *       "organization_id": "org_8c1f0a2b",
         *       "organization_name": "Harbor Point Builders",
         *       "permissions": [
         *         "read",
         *         "write"
         *       ]
         *     }
         */
        Organization: {
            /** @description Identifier of the organization. */
            organization_id: string;
            /** @description Name of the organization. */
            organization_name: string;
            /** @description Permissions of the calling key. */
            permissions: components["schemas"]["Permission"][];
        };
        /**
         * @description A permission of a key. `admin` implies the others; `write` does not imply `read`.
         * @example read
         */
        Permission: "read" | "write" | "admin" | (string & {});
        /**
         * @description Label of a permit's status. An open set with these known labels.
         * @example In Review
         */
        PermitStatus: "Pending" | "In Review" | "Corrections Required" | "Approved" | "Issued" | "Inspection Scheduled" | "Finaled" | "Expired" | "Denied" | "Withdrawn" | (string & {});
        /**
         * @description A status label, or `active` for every status that is not final.
         * @example active
         */
        StatusFilter: "active" | "Pending" | "In Review" | "Corrections Required" | "Approved" | "Issued" | "Inspection Scheduled" | "Finaled" | "Expired" | "Denied" | "Withdrawn" | (string & {});
        /**
         * @description A building permit, as in lists.
         * @example {
         *       "uuid": "7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d",
         *       "permit_number": "BLD-2026-004217",
         *       "status": "In Review",
         *       "type": "Residential Alteration",
         *       "description": "Kitchen remodel with new electrical panel",
         *       "address": "418 Alder Street, Seattle, WA 98101",
         *       "filed_date": "2026-01-14",
         *       "updated_at": "2026-03-02T16:20:11Z"
         *     }
         */
        Permit: {
            /** @description Identifier of the permit. */
            uuid: string;
            /** @description Number given by the jurisdiction. */
            permit_number: string;
            status: components["schemas"]["PermitStatus"];
            /** @description Label of the permit's type. */
            type: string;
            /** @description Purpose of the permit. */
            description: string;
            /** @description Address of the work. */
            address: string;
            /**
             * Format: date
             * @description Day on which the permit was filed, YYYY-MM-DD.
             */
            filed_date: string;
            /**
             * Format: date-time
             * @description Time of the last change, UTC.
             */
            updated_at: string;
        };
        /**
         * @description A building permit with everything known about it.
         * @example {
         *       "uuid": "7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d",
         *       "permit_number": "BLD-2026-004217",
         *       "status": "In Review",
         *       "type": "Residential Alteration",
         *       "description": "Kitchen remodel with new electrical panel",
         *       "address": "418 Alder Street, Seattle, WA 98101",
         *       "filed_date": "2026-01-14",
         *       "updated_at": "2026-03-02T16:20:11Z",
         *       "jurisdiction": "seattle-wa",
         *       "parties": [
         *         {
         *           "name": "Northgate Electric LLC",
         *           "role": "contractor",
         *           "license_number": "NORTHEL847KD"
         *         }
         *       ],
         *       "status_history": [
         *         {
         *           "previous_status": "Pending",
         *           "new_status": "In Review",
         *           "changed_at": "2026-03-02T16:20:11Z"
         *         },
         *         {
         *           "previous_status": null,
         *           "new_status": "Pending",
         *           "changed_at": "2026-01-14T09:02:40Z"
         *         }
         *       ],
         *       "notes": [
         *         {
         *           "body": "Called the plan reviewer.",
         *           "created_at": "2026-03-03T10:00:00Z",
         *           "author": "Dana Ruiz"
         *         }
         *       ],
         *       "tags": [
         *         "priority"
         *       ]
         *     }
         */
        PermitDetail: components["schemas"]["Permit"] & {
            jurisdiction: components["schemas"]["Jurisdiction"];
            /** @description People and companies of the permit. */
            parties: components["schemas"]["Party"][];
            /** @description Every change of the status, newest first. */
            status_history: components["schemas"]["StatusChange"][];
            /** @description The organization's own notes, newest first. */
            notes: components["schemas"]["Note"][];
            /** @description The organization's own tags. */
            tags: string[];
        };
        /**
         * @description Slug of the jurisdiction that issues the permit.
         * @example seattle-wa
         */
        Jurisdiction: string;
        /**
         * @description A person or company of a permit.
         * @example {
         *       "name": "Priya Raman",
         *       "role": "architect",
         *       "company": "Raman Studio",
         *       "license_number": "AR-20417",
         *       "email": "priya@raman-studio.example",
         *       "phone": "+12065550142"
         *     }
         */
        Party: {
            /** @description Name of the person or company. */
            name: string;
            role: components["schemas"]["Role"];
            /** @description Company of the person. */
            company?: string;
            /** @description License of the trade. */
            license_number?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number, international format with leading `+`. */
            phone?: string;
        };
        /**
         * @description Role of a person or company. An open set with these known labels.
         * @example contractor
         */
        Role: "owner" | "contractor" | "architect" | "engineer" | "designer" | "applicant" | "agent" | (string & {});
        /**
         * @description A change of a permit's status.
         * @example {
         *       "previous_status": "Pending",
         *       "new_status": "In Review",
         *       "changed_at": "2026-03-02T16:20:11Z"
         *     }
         */
        StatusChange: {
            /** @description The previous status. Null for the first one. */
            previous_status: components["schemas"]["PermitStatus"] | null;
            new_status: components["schemas"]["PermitStatus"];
            /**
             * Format: date-time
             * @description Time of the change, UTC.
             */
            changed_at: string;
        };
        /**
         * @description A note of the organization on a permit.
         * @example {
         *       "body": "Called the plan reviewer.",
         *       "created_at": "2026-03-03T10:00:00Z",
         *       "author": "Dana Ruiz"
         *     }
         */
        Note: {
            /** @description Text of the note. */
            body: string;
            /**
             * Format: date-time
             * @description Time at which the note was written, UTC.
             */
            created_at: string;
            /** @description Author of the note. */
            author?: string;
        };
        /**
         * @description The permit to watch, named in one of two ways.
         * @example {
         *       "permit_number": "BLD-2026-004217",
         *       "jurisdiction": "seattle-wa"
         *     }
         */
        WatchlistAddition: components["schemas"]["WatchlistAdditionByNumber"] | components["schemas"]["WatchlistAdditionByIdentifier"];
        /**
         * @description Names the permit by its number in a jurisdiction.
         * @example {
         *       "permit_number": "BLD-2026-004217",
         *       "jurisdiction": "seattle-wa"
         *     }
         */
        WatchlistAdditionByNumber: {
            /** @description Number given by the jurisdiction. */
            permit_number: string;
            jurisdiction: components["schemas"]["Jurisdiction"];
        };
        /**
         * @description Names the permit by its identifier.
         * @example {
         *       "permit_uuid": "7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d"
         *     }
         */
        WatchlistAdditionByIdentifier: {
            /** @description Identifier of the permit. */
            permit_uuid: string;
        };
        /**
         * @description A watched permit.
         * @example {
         *       "permit_uuid": "7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d",
         *       "permit_number": "BLD-2026-004217",
         *       "jurisdiction": "seattle-wa",
         *       "added_at": "2026-03-04T08:15:00Z"
         *     }
         */
        WatchlistEntry: {
            /** @description Identifier of the permit. */
            permit_uuid: string;
            /** @description Number given by the jurisdiction. */
            permit_number: string;
            jurisdiction: components["schemas"]["Jurisdiction"];
            /**
             * Format: date-time
             * @description Time since which the permit is watched, UTC.
             */
            added_at: string;
        };
        /**
         * @description Confirms that a permit is no longer watched.
         * @example {
         *       "permit_uuid": "7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d",
         *       "removed": true
         *     }
         */
        WatchlistRemoval: {
            /** @description Identifier of the permit. */
            permit_uuid: string;
            /** @description Always true. */
            removed: boolean;
        };
        /**
         * @description A contact to create. Only `name` is required.
         * @example {
         *       "name": "Dana Ruiz",
         *       "company": "Harbor Point Builders",
         *       "email": "dana@harborpoint.example",
         *       "phone": "+12065550101",
         *       "type": "contractor"
         *     }
         */
        ContactCreation: {
            /** @description Name of the person. */
            name: string;
            /** @description Company of the person. */
            company?: string;
            /**
             * Format: email
             * @description Email address.
             */
            email?: string;
            /** @description Phone number, `+` and 7 to 15 digits. */
            phone?: string;
            type?: components["schemas"]["Role"];
        };
        /**
         * @description A contact of the organization. Fields that were never set are absent.
         * @example {
         *       "id": "con_3fa1c0b2d4e5",
         *       "name": "Dana Ruiz",
         *       "company": "Harbor Point Builders",
         *       "email": "dana@harborpoint.example",
         *       "phone": "+12065550101",
         *       "type": "contractor",
         *       "created_at": "2026-02-11T13:05:09Z"
         *     }
         */
        Contact: {
            /** @description Identifier of the contact, an opaque string. */
            id: string;
            /** @description Name of the person. */
            name: string;
            /** @description Company of the person. */
            company?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number, international format with leading `+`. */
            phone?: string;
            type?: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @description Time of creation, UTC.
             */
            created_at: string;
        };
        /**
         * @description A portfolio condition. The permits that match it can be listed.
         * @example {
         *       "id": "cnd_9b1d7e20a4c3",
         *       "name": "Jobs by Northgate Electric",
         *       "type": "company",
         *       "criteria": {
         *         "company_name": "Northgate Electric LLC"
         *       },
         *       "permit_count": 12,
         *       "created_at": "2025-11-20T09:00:00Z"
         *     }
         */
        Condition: {
            /** @description Identifier of the condition, an opaque string. */
            id: string;
            /** @description Name given by the organization. */
            name: string;
            type: components["schemas"]["ConditionType"];
            criteria: components["schemas"]["ConditionCriteria"];
            /** @description Number of permits that match. */
            permit_count: number;
            /**
             * Format: date-time
             * @description Time of creation, UTC.
             */
            created_at: string;
        };
        /**
         * @description Type of a condition. An open set with these known types.
         * @example company
         */
        ConditionType: "company" | "license" | "person" | "location" | (string & {});
        /**
         * @description Criteria that a permit must match. Their fields depend on the `type` of the condition.
         * @example {
         *       "company_name": "Northgate Electric LLC"
         *     }
         */
        ConditionCriteria: components["schemas"]["CompanyCriteria"] | components["schemas"]["LicenseCriteria"] | components["schemas"]["PersonCriteria"] | components["schemas"]["LocationCriteria"];
        /**
         * @description Permits on which the company is a party.
         * @example {
         *       "company_name": "Northgate Electric LLC",
         *       "fei_number": "91-1234567"
         *     }
         */
        CompanyCriteria: {
            /** @description Name of the company. */
            company_name: string;
            /** @description Federal employer identification number. */
            fei_number?: string;
        };
        /**
         * @description Permits on which a party holds the license.
         * @example {
         *       "license_number": "NORTHEL847KD",
         *       "license_type": "electrical"
         *     }
         */
        LicenseCriteria: {
            /** @description License of the trade. */
            license_number: string;
            /** @description Kind of license. */
            license_type?: string;
        };
        /**
         * @description Permits on which the person is a party.
         * @example {
         *       "person_name": "Priya Raman",
         *       "email": "priya@raman-studio.example"
         *     }
         */
        PersonCriteria: {
            /** @description Name of the person. */
            person_name: string;
            /** @description Email address of the person. */
            email?: string;
        };
        /**
         * @description Permits within a distance of an address.
         * @example {
         *       "address": "418 Alder Street, Seattle, WA 98101",
         *       "radius_miles": 1.5
         *     }
         */
        LocationCriteria: {
            /** @description Center of the circle. */
            address: string;
            /** @description Radius of the circle in miles. */
            radius_miles: number;
        };
        /**
         * @description Position of a page in its list.
         * @example {
         *       "page": 1,
         *       "per_page": 25,
         *       "total": 132,
         *       "total_pages": 6
         *     }
         */
        Pagination: {
            /** @description Number of this page, from 1. */
            page: number;
            /** @description Page size of this response. */
            per_page: number;
            /** @description Number of results on all pages. */
            total: number;
            /** @description Number of pages. */
            total_pages?: number;
        };
        /**
         * @description Body of every failed request.
         * @example {
         *       "error": {
         *         "code": "not_found",
         *         "message": "No such permit."
         *       }
         *     }
         */
        ErrorResponse: {
            error: components["schemas"]["ErrorDetail"];
        };
        /**
         * @description The error.
         * @example {
         *       "code": "not_found",
         *       "message": "No such permit."
         *     }
         */
        ErrorDetail: {
            code: components["schemas"]["ErrorCode"];
            /** @description Message for people. */
            message: string;
        };
        /**
         * @description Code for programs. An open set.
         * @example not_found
         */
        ErrorCode: "unauthorized" | "forbidden" | "not_found" | "rate_limited" | "invalid_request" | "server_error" | (string & {});
        /**
         * @description Fields of every event.
         * @example {
         *       "timestamp": "2026-03-02T16:20:11Z",
         *       "organization_id": "org_8c1f0a2b"
         *     }
         */
        EventEnvelope: {
            /**
             * Format: date-time
             * @description Time of the event, UTC. Retries keep it.
             */
            timestamp: string;
            /** @description Identifier of the organization. */
            organization_id: string;
        };
        /**
         * @description A permit's status was updated.
         * @example {
         *       "event": "permit.status_changed",
         *       "timestamp": "2026-03-02T16:20:11Z",
         *       "organization_id": "org_8c1f0a2b",
         *       "data": {
         *         "permit_uuid": "7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d",
         *         "permit_number": "BLD-2026-004217",
         *         "previous_status": "Pending",
         *         "new_status": "In Review"
         *       }
         *     }
         */
        PermitStatusChangedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            event: "permit.status_changed";
            /** @description The permit and its change. */
            data: {
                /** @description Identifier of the permit. */
                permit_uuid: string;
                /** @description Number given by the jurisdiction. */
                permit_number: string;
                previous_status: components["schemas"]["PermitStatus"];
                new_status: components["schemas"]["PermitStatus"];
            };
        };
        /**
         * @description A fee of a permit was added or modified.
         * @example {
         *       "event": "permit.fee_changed",
         *       "timestamp": "2026-03-05T11:00:00Z",
         *       "organization_id": "org_8c1f0a2b",
         *       "data": {
         *         "permit_uuid": "7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d",
         *         "permit_number": "BLD-2026-004217",
         *         "fee": {
         *           "name": "Plan review",
         *           "amount": 412.5,
         *           "currency": "USD",
         *           "previous_amount": null
         *         }
         *       }
         *     }
         */
        PermitFeeChangedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            event: "permit.fee_changed";
            /** @description The permit and its fee. */
            data: {
                /** @description Identifier of the permit. */
                permit_uuid: string;
                /** @description Number given by the jurisdiction. */
                permit_number: string;
                fee: components["schemas"]["Fee"];
            };
        };
        /**
         * @description An inspection of a permit was scheduled.
         * @example {
         *       "event": "permit.inspection_scheduled",
         *       "timestamp": "2026-03-06T11:00:00Z",
         *       "organization_id": "org_8c1f0a2b",
         *       "data": {
         *         "permit_uuid": "7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d",
         *         "permit_number": "BLD-2026-004217",
         *         "inspection": {
         *           "type": "Electrical Rough-In",
         *           "scheduled_for": "2026-03-12T09:00:00Z"
         *         }
         *       }
         *     }
         */
        PermitInspectionScheduledEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            event: "permit.inspection_scheduled";
            /** @description The permit and its inspection. */
            data: {
                /** @description Identifier of the permit. */
                permit_uuid: string;
                /** @description Number given by the jurisdiction. */
                permit_number: string;
                inspection: components["schemas"]["Inspection"];
            };
        };
        /**
         * @description Tracking of a permit started.
         * @example {
         *       "event": "permit.added_to_watchlist",
         *       "timestamp": "2026-03-04T08:15:00Z",
         *       "organization_id": "org_8c1f0a2b",
         *       "data": {
         *         "permit_uuid": "7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d",
         *         "permit_number": "BLD-2026-004217",
         *         "jurisdiction": "seattle-wa"
         *       }
         *     }
         */
        PermitAddedToWatchlistEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            event: "permit.added_to_watchlist";
            data: components["schemas"]["WatchlistChange"];
        };
        /**
         * @description Tracking of a permit ended.
         * @example {
         *       "event": "permit.removed_from_watchlist",
         *       "timestamp": "2026-03-09T17:30:00Z",
         *       "organization_id": "org_8c1f0a2b",
         *       "data": {
         *         "permit_uuid": "7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d",
         *         "permit_number": "BLD-2026-004217",
         *         "jurisdiction": "seattle-wa"
         *       }
         *     }
         */
        PermitRemovedFromWatchlistEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            event: "permit.removed_from_watchlist";
            data: components["schemas"]["WatchlistChange"];
        };
        /**
         * @description Sent from the settings screen, to test the configured endpoint.
         * @example {
         *       "event": "webhook.test",
         *       "timestamp": "2026-03-01T12:00:00Z",
         *       "organization_id": "org_8c1f0a2b",
         *       "data": {
         *         "webhook_id": "whk_51c0de7a"
         *       }
         *     }
         */
        WebhookTestEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            event: "webhook.test";
            /** @description The tested webhook. */
            data: {
                /** @description Identifier of the webhook. */
                webhook_id: string;
            };
        };
        /**
         * @description The permit that was added to or removed from the watchlist.
         * @example {
         *       "permit_uuid": "7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d",
         *       "permit_number": "BLD-2026-004217",
         *       "jurisdiction": "seattle-wa"
         *     }
         */
        WatchlistChange: {
            /** @description Identifier of the permit. */
            permit_uuid: string;
            /** @description Number given by the jurisdiction. */
            permit_number: string;
            jurisdiction: components["schemas"]["Jurisdiction"];
        };
        /**
         * @description A fee of a permit.
         * @example {
         *       "name": "Plan review",
         *       "amount": 412.5,
         *       "currency": "USD",
         *       "previous_amount": null
         *     }
         */
        Fee: {
            /** @description Purpose of the fee. */
            name: string;
            /** @description Amount in units of the currency. */
            amount: number;
            /** @description ISO 4217 code. */
            currency: string;
            /** @description Amount before the change. Null for a new fee. */
            previous_amount: number | null;
        };
        /**
         * @description An inspection of a permit.
         * @example {
         *       "type": "Electrical Rough-In",
         *       "scheduled_for": "2026-03-12T09:00:00Z"
         *     }
         */
        Inspection: {
            /** @description Label of the kind of inspection. */
            type: string;
            /**
             * Format: date-time
             * @description Time of the inspection, UTC.
             */
            scheduled_for: string;
        };
    };
    responses: {
        /** @description A parameter or the body is invalid, or the body isn't JSON. The message names the field. */
        InvalidRequest: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "invalid_request",
                 *         "message": "per_page: must be at most 100."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The key is missing or invalid. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "unauthorized",
                 *         "message": "The API key is missing or not valid."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The key lacks the permission. */
        Forbidden: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "forbidden",
                 *         "message": "This API key needs the write permission."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The resource does not exist. Unknown paths and methods respond with this error, too. */
        NotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "not_found",
                 *         "message": "No such permit."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The key has used up its requests of this window. */
        RateLimited: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "rate_limited",
                 *         "message": "Too many requests."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description An error in the service. */
        ServerError: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "server_error",
                 *         "message": "Internal server error."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Any 2xx within ten seconds accepts the delivery. */
        DeliveryAccepted: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Any other response fails the delivery, which is then retried up to five times with the same body and signature. */
        DeliveryFailed: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description Number of the page, from 1.
         * @example 2
         */
        page: number;
        /**
         * @description Results per page, at most 100.
         * @example 50
         */
        per_page: number;
        /**
         * @description Only permits with this status. Case is ignored, and `-`, `_` and spaces are equal. `active` stands for every status that
         *     is not final (Finaled, Expired, Denied, Withdrawn).
         * @example active
         */
        status: components["schemas"]["StatusFilter"];
        /**
         * @description Only permits updated at or after this time.
         * @example 2026-03-01T00:00:00Z
         */
        updated_since: string;
        /**
         * @description Identifier of the permit.
         * @example 7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d
         */
        uuid: string;
        /**
         * @description Identifier of the permit.
         * @example 7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d
         */
        permit_uuid: string;
        /**
         * @description Identifier of the contact, an opaque string.
         * @example con_3fa1c0b2d4e5
         */
        contact_id: string;
        /**
         * @description Identifier of the condition, an opaque string.
         * @example cnd_9b1d7e20a4c3
         */
        condition_id: string;
        /**
         * @description Lowercase hexadecimal HMAC-SHA256 of the raw body, keyed with the webhook's secret. Present when the
         *     webhook has a secret.
         * @example 5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592
         */
        "X-Webhook-Signature": string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Requests allowed in a window of one minute.
         * @example 100
         */
        "X-RateLimit-Limit": number;
        /**
         * @description Requests left in the current window.
         * @example 99
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description End of the current window, in seconds since 1970-01-01T00:00:00Z.
         * @example 1772323260
         */
        "X-RateLimit-Reset": number;
        /**
         * @description Time to wait before the next request. Not sent by default.
         * @example 42
         */
        "Retry-After": string;
    };
    pathItems: never;
}
/** Definitions of the OpenAPI document outside of its components. It has none. */
export type $defs = Record<string, never>;
/** Operations of the OpenAPI document, by `operationId`. */
export interface operations {
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization of the key. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Organization"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
        };
    };
    listPermits: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 1.
                 * @example 2
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Results per page, at most 100.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
                /**
                 * @description Only permits with this status. Case is ignored, and `-`, `_` and spaces are equal. `active` stands for every status that
                 *     is not final (Finaled, Expired, Denied, Withdrawn).
                 * @example active
                 */
                status?: components["parameters"]["status"];
                /**
                 * @description Only permits updated at or after this time.
                 * @example 2026-03-01T00:00:00Z
                 */
                updated_since?: components["parameters"]["updated_since"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of permits. A page past the end is empty. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Permit"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
        };
    };
    getPermit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the permit.
                 * @example 7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d
                 */
                uuid: components["parameters"]["uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The permit. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PermitDetail"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
        };
    };
    getPermitHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the permit.
                 * @example 7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d
                 */
                uuid: components["parameters"]["uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status changes. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StatusChange"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
        };
    };
    addToWatchlist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WatchlistAddition"];
            };
        };
        responses: {
            /** @description The permit was already watched. Returns its entry. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WatchlistEntry"];
                    };
                };
            };
            /** @description The permit is watched from now on. Returns its entry. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WatchlistEntry"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
        };
    };
    removeFromWatchlist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the permit.
                 * @example 7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d
                 */
                permit_uuid: components["parameters"]["permit_uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The permit is no longer watched. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WatchlistRemoval"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 1.
                 * @example 2
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Results per page, at most 100.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of contacts. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contact"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactCreation"];
            };
        };
        responses: {
            /** @description The created contact. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contact"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the contact, an opaque string.
                 * @example con_3fa1c0b2d4e5
                 */
                id: components["parameters"]["contact_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contact"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
        };
    };
    listConditions: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 1.
                 * @example 2
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Results per page, at most 100.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of conditions. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Condition"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
        };
    };
    listConditionPermits: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 1.
                 * @example 2
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Results per page, at most 100.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the condition, an opaque string.
                 * @example cnd_9b1d7e20a4c3
                 */
                id: components["parameters"]["condition_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of permits. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Permit"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
        };
    };
    listConditionsAlias: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 1.
                 * @example 2
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Results per page, at most 100.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of conditions. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Condition"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
        };
    };
    onPermitStatusChanged: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Lowercase hexadecimal HMAC-SHA256 of the raw body, keyed with the webhook's secret. Present when the
                 *     webhook has a secret.
                 * @example 5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592
                 */
                "X-Webhook-Signature"?: components["parameters"]["X-Webhook-Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PermitStatusChangedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryAccepted"];
            "4XX": components["responses"]["DeliveryFailed"];
            "5XX": components["responses"]["DeliveryFailed"];
        };
    };
    onPermitFeeChanged: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Lowercase hexadecimal HMAC-SHA256 of the raw body, keyed with the webhook's secret. Present when the
                 *     webhook has a secret.
                 * @example 5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592
                 */
                "X-Webhook-Signature"?: components["parameters"]["X-Webhook-Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PermitFeeChangedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryAccepted"];
            "4XX": components["responses"]["DeliveryFailed"];
            "5XX": components["responses"]["DeliveryFailed"];
        };
    };
    onPermitInspectionScheduled: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Lowercase hexadecimal HMAC-SHA256 of the raw body, keyed with the webhook's secret. Present when the
                 *     webhook has a secret.
                 * @example 5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592
                 */
                "X-Webhook-Signature"?: components["parameters"]["X-Webhook-Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PermitInspectionScheduledEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryAccepted"];
            "4XX": components["responses"]["DeliveryFailed"];
            "5XX": components["responses"]["DeliveryFailed"];
        };
    };
    onPermitAddedToWatchlist: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Lowercase hexadecimal HMAC-SHA256 of the raw body, keyed with the webhook's secret. Present when the
                 *     webhook has a secret.
                 * @example 5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592
                 */
                "X-Webhook-Signature"?: components["parameters"]["X-Webhook-Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PermitAddedToWatchlistEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryAccepted"];
            "4XX": components["responses"]["DeliveryFailed"];
            "5XX": components["responses"]["DeliveryFailed"];
        };
    };
    onPermitRemovedFromWatchlist: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Lowercase hexadecimal HMAC-SHA256 of the raw body, keyed with the webhook's secret. Present when the
                 *     webhook has a secret.
                 * @example 5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592
                 */
                "X-Webhook-Signature"?: components["parameters"]["X-Webhook-Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PermitRemovedFromWatchlistEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryAccepted"];
            "4XX": components["responses"]["DeliveryFailed"];
            "5XX": components["responses"]["DeliveryFailed"];
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Lowercase hexadecimal HMAC-SHA256 of the raw body, keyed with the webhook's secret. Present when the
                 *     webhook has a secret.
                 * @example 5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592
                 */
                "X-Webhook-Signature"?: components["parameters"]["X-Webhook-Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryAccepted"];
            "4XX": components["responses"]["DeliveryFailed"];
            "5XX": components["responses"]["DeliveryFailed"];
        };
    };
}
