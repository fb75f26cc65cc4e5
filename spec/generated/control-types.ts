// Generated from spec/control.openapi.yaml by `npm run generate`. Do not edit.

/** Operations of the OpenAPI document, by path and method. */
export interface paths {
    readonly "/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an overview
         * @description Returns the version, address and dialect of the mock, and links to everything else.
         */
        readonly get: operations["getControl"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * This document
         * @description The OpenAPI document of the control API as JSON, without references to other files. Public. Its first server
         *     is the origin of the request.
         */
        readonly get: operations["getControlDocument"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service.openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The document of the service
         * @description The OpenAPI document of the mocked service as JSON. Public. Also at `/openapi.json` of the origin.
         */
        readonly get: operations["getServiceDocument"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dialect": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the dialect
         * @description Lists every switch of the dialect with its value, its default and its other values.
         */
        readonly get: operations["getDialect"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change the dialect
         * @description Changes switches of the dialect, from the next request and delivery on. Switches that are left out stay as they
         *     are. A reset restores those of the start.
         */
        readonly patch: operations["setDialect"];
        readonly trace?: never;
    };
    readonly "/sabotage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the sabotage
         * @description Returns the saboteur at work, and which saboteurs have acted since it was started.
         */
        readonly get: operations["getSabotage"];
        /**
         * Start a saboteur
         * @description Breaks the service in one way, such as a page that is missing, so that a test suite can prove that it notices
         *     it. Ends the saboteur before. A reset keeps it. With `observe`, the service stays intact, and `reached` lists
         *     the saboteurs that would have acted. Fails with 409 if the mock was started without the extension of
         *     `@permit-tracking/assurance`, which has the saboteurs.
         */
        readonly put: operations["startSabotage"];
        readonly post?: never;
        /**
         * Stop the saboteur
         * @description Ends the saboteur. The service is intact again.
         */
        readonly delete: operations["stopSabotage"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/clock": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the clock
         * @description Returns the mock's time and, for a manual clock, the scheduled tasks.
         */
        readonly get: operations["getClock"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/clock/advance": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Move the clock
         * @description Moves a manual clock by a duration or to a time, runs what is due in order of time, and returns what ran.
         *     Fails with 409 for a real clock, which moves by itself.
         */
        readonly post: operations["advanceClock"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what changed
         * @description Reports every change of the mock: by requests to the service, by control requests, by the program that runs the
         *     mock, by churn and by the clock. A change names what to read again and doesn't contain it.
         *
         *     With `Accept: text/event-stream` the response is a stream of messages of the type `changes`, whose data is an
         *     `EventBatch` and whose id is its cursor. The first one comes at once. Changes within 50 ms (under load, 250 ms)
         *     share a message, and a comment every 15 seconds keeps the connection open. A slow reader doesn't slow the mock:
         *     its next message contains everything since its last one.
         *
         *     Otherwise the response is JSON with what happened since `cursor`, for polling.
         *
         *     The mock records changes from the first reading on.
         */
        readonly get: operations["readEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/settled": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Wait for the webhooks
         * @description Responds when no delivery of any organization is in flight and no retry is scheduled. Deliveries held back by
         *     a paused webhook don't count. Fails with 409 if only moving a manual clock could settle them, or if they take
         *     too long.
         */
        readonly post: operations["waitUntilSettled"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/snapshot": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Take a snapshot
         * @description Returns the whole state of the mock without an envelope, so that the response can be saved to a file and sent
         *     back. Faults, churn and the journal are not included.
         */
        readonly get: operations["getSnapshot"];
        /**
         * Restore a snapshot
         * @description Replaces the state of the mock with a snapshot. If anything in the snapshot is invalid, nothing changes, and
         *     the message names it.
         */
        readonly put: operations["restoreSnapshot"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Reset the mock
         * @description Returns the whole mock to its start with the first seed. Removes further organizations, webhooks, faults,
         *     churn and recorded requests.
         */
        readonly post: operations["resetMock"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/faults": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the faults for all organizations
         * @description Lists the pending faults that apply to requests of every organization.
         */
        readonly get: operations["listFaults"];
        readonly put?: never;
        /**
         * Plan a fault for all organizations
         * @description Makes requests of every organization fail, even those without a valid key. For a fault in the requests of a
         *     single test, create an organization for that test.
         */
        readonly post: operations["planFault"];
        /**
         * Remove the faults for all organizations
         * @description Removes every pending fault that applies to all organizations. Faults of single organizations stay.
         */
        readonly delete: operations["clearFaults"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/faults/{fault_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a fault for all organizations
         * @description Removes one fault.
         */
        readonly delete: operations["removeFault"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/requests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the journal
         * @description Lists the last 1,000 requests to the service with their responses and the reasons for them, including requests
         *     without a valid key. Secrets are masked.
         */
        readonly get: operations["listRequests"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Clear the journal
         * @description Deletes the recorded requests. The journals of the organizations stay.
         */
        readonly delete: operations["clearRequests"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/requests/{request_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a request
         * @description Returns one recorded request with its response and the reasons for it.
         */
        readonly get: operations["getRequest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/request-summaries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the journal without the messages
         * @description Lists the same requests as `/requests`, without their headers, bodies and reasons. `/requests/{request_id}`
         *     has these.
         */
        readonly get: operations["listRequestSummaries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the organizations
         * @description Lists every organization of the mock, with the default organization first.
         */
        readonly get: operations["listOrganizations"];
        readonly put?: never;
        /**
         * Create an organization
         * @description Creates an organization with its own keys, data, limits, webhooks, usage and faults. Tests that run in
         *     parallel on one server then share nothing. The API key is shown only in this response.
         */
        readonly post: operations["createOrganization"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an organization
         * @description Returns one organization.
         */
        readonly get: operations["getOrganization"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete an organization
         * @description Deletes an organization. Its keys become invalid at once, and its webhooks are deleted. The default
         *     organization cannot be deleted.
         */
        readonly delete: operations["deleteOrganization"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/plan": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the plan
         * @description Returns the plan of the organization and its rate limit.
         */
        readonly get: operations["getPlan"];
        /**
         * Change the plan
         * @description Changes the plan, and with it the rate limit of every key at once. An enterprise plan has no limit unless
         *     one is agreed: `{"plan": {"limit": 5000}}`.
         */
        readonly put: operations["setPlan"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/rate-windows": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the rate windows
         * @description Lists the remaining requests of every key that is not revoked. Reading them counts no request.
         */
        readonly get: operations["listRateWindows"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/usage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the usage
         * @description Returns the requests per day, week and month, the failures, and the most used endpoints.
         */
        readonly get: operations["getUsage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/notifications": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the notifications
         * @description Lists the notifications of the organization. The service sends one when a delivery has failed for good.
         */
        readonly get: operations["listNotifications"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the API keys
         * @description Lists every key, including revoked ones. Secret values are not stored and therefore never shown.
         */
        readonly get: operations["listKeys"];
        readonly put?: never;
        /**
         * Create an API key
         * @description Creates a key. Its secret value is shown only in this response.
         */
        readonly post: operations["createKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/keys/{key_id}/revoke": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Revoke an API key
         * @description Makes the key invalid at once. Revoking a revoked key changes nothing.
         */
        readonly post: operations["revokeKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/webhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the webhooks
         * @description Lists every webhook.
         */
        readonly get: operations["listWebhooks"];
        readonly put?: never;
        /**
         * Create a webhook
         * @description Creates a webhook. Its address must be HTTPS, or plain HTTP on a loopback host, so that a test can listen
         *     without a certificate.
         */
        readonly post: operations["createWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/webhooks/{webhook_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a webhook
         * @description Returns one webhook.
         */
        readonly get: operations["getWebhook"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a webhook
         * @description Deletes a webhook and cancels its pending deliveries.
         */
        readonly delete: operations["deleteWebhook"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a webhook
         * @description Changes the fields that are sent and keeps the others. A new secret signs events from now on. Retries
         *     keep their HMAC header; Standard Webhooks headers use the new secret.
         */
        readonly patch: operations["updateWebhook"];
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/webhooks/{webhook_id}/pause": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Pause a webhook
         * @description Holds back its deliveries. Events are still logged as pending deliveries.
         */
        readonly post: operations["pauseWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/webhooks/{webhook_id}/resume": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Resume a webhook
         * @description Sends the deliveries that were held back: those that are due at once, up to ten at the same time, and retries
         *     at their time. They can arrive in another order than their events.
         */
        readonly post: operations["resumeWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/webhooks/{webhook_id}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a test event
         * @description Sends an event, `webhook.test` by default, whatever the webhook subscribes to, and responds after the first
         *     attempt. Nothing else changes: an event about a permit leaves the permit as it is. With a manual clock, the
         *     time limit of a receiver doesn't pass by itself: if it doesn't respond within 11 s of real time, the response
         *     has the pending delivery without an attempt.
         */
        readonly post: operations["testWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/webhooks/{webhook_id}/attack": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Attack a receiver
         * @description Sends the webhook's receiver unusual deliveries that it must accept, forged ones that it must reject,
         *     duplicates, huge ones and broken ones. Responds when all are sent. A receiver that doesn't respond takes
         *     `timeout` for each. The deliveries log has none of them.
         */
        readonly post: operations["attackWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the deliveries log
         * @description Lists every pending delivery and the last 1,000 others, with all their attempts.
         */
        readonly get: operations["listDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/deliveries/{delivery_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a delivery
         * @description Returns one delivery with all its attempts.
         */
        readonly get: operations["getDelivery"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/deliveries/{delivery_id}/messages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the requests and responses of a delivery
         * @description Returns the headers and bodies of every attempt, with credentials masked. They are stored in memory only, up
         *     to 8 MiB for each organization: those of earlier attempts are dropped first.
         */
        readonly get: operations["listDeliveryMessages"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/deliveries/{delivery_id}/retry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Retry a delivery
         * @description Makes one more attempt at once, and responds after it. A failure doesn't change the schedule. With a manual
         *     clock, the time limit of a receiver doesn't pass by itself: if it doesn't respond within 11 s of real time, the
         *     response has the delivery without the new attempt.
         */
        readonly post: operations["retryDelivery"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/permits": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List every permit
         * @description Lists every permit of the organization, watched or not, in the order in which it was added.
         */
        readonly get: operations["listAllPermits"];
        readonly put?: never;
        /**
         * Create a permit
         * @description Adds a permit, as a jurisdiction does. Missing fields are generated. The permit is not watched unless
         *     `watched` is true.
         */
        readonly post: operations["createPermit"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/permits/{permit_uuid}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a permit
         * @description Returns a permit, watched or not, with all stored fields.
         */
        readonly get: operations["getAnyPermit"];
        /**
         * Change a permit
         * @description Changes the fields that are sent and keeps the others. A changed `status` is recorded and raises an event, as
         *     with `PUT …/status`. Nothing else raises an event. Fees and inspections have their own paths.
         */
        readonly put: operations["changePermit"];
        readonly post?: never;
        /**
         * Delete a permit
         * @description Deletes the permit. A watched permit leaves the watchlist, which raises `permit.removed_from_watchlist`.
         */
        readonly delete: operations["deletePermit"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/permits/{permit_uuid}/status": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Change the status
         * @description Changes the status, records it in the history, and raises `permit.status_changed` if the permit is watched.
         *     Setting the current status changes nothing.
         */
        readonly put: operations["setPermitStatus"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/permits/{permit_uuid}/fees": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add or modify a fee
         * @description Adds a fee, or modifies the fee of the same name, and raises `permit.fee_changed` if the permit is watched.
         */
        readonly post: operations["addFee"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/permits/{permit_uuid}/inspections": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Schedule an inspection
         * @description Adds an inspection and raises `permit.inspection_scheduled` if the permit is watched.
         */
        readonly post: operations["scheduleInspection"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/permits/{permit_uuid}/inspections/{inspection_index}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Move an inspection
         * @description Sets another time, and raises `permit.inspection_scheduled` if the permit is watched. Setting the current time
         *     changes nothing.
         */
        readonly put: operations["moveInspection"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/permits/{permit_uuid}/notes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add a note
         * @description Adds a note of the organization. Raises no event.
         */
        readonly post: operations["addNote"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/permits/{permit_uuid}/tags": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add tags
         * @description Adds tags of the organization that the permit doesn't have yet. Raises no event.
         */
        readonly post: operations["addTags"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/watchlist/{permit_uuid}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Watch a permit
         * @description Adds the permit to the watchlist and raises `permit.added_to_watchlist`. Nothing happens if it is already
         *     watched.
         */
        readonly put: operations["watchPermit"];
        readonly post?: never;
        /**
         * Stop watching a permit
         * @description Removes the permit from the watchlist and raises `permit.removed_from_watchlist`.
         */
        readonly delete: operations["unwatchPermit"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/contacts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the contacts
         * @description Lists the contacts in the order of their creation.
         */
        readonly get: operations["listAllContacts"];
        readonly put?: never;
        /**
         * Create a contact
         * @description Creates a contact, even if one with the same fields exists.
         */
        readonly post: operations["addContact"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/contacts/{contact_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a contact
         * @description Returns a contact.
         */
        readonly get: operations["getAnyContact"];
        /**
         * Change a contact
         * @description Changes the fields that are sent and keeps the others.
         */
        readonly put: operations["changeContact"];
        readonly post?: never;
        /**
         * Delete a contact
         * @description Deletes the contact.
         */
        readonly delete: operations["deleteContact"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/conditions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the conditions
         * @description Lists the portfolio conditions in the order of their creation.
         */
        readonly get: operations["listAllConditions"];
        readonly put?: never;
        /**
         * Create a condition
         * @description Creates a portfolio condition. A `location` needs its `center`, unless a permit has the same address.
         */
        readonly post: operations["createCondition"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/conditions/{condition_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a condition
         * @description Returns a condition.
         */
        readonly get: operations["getAnyCondition"];
        /**
         * Change a condition
         * @description Changes the fields that are sent and keeps the others. `criteria` are replaced as a whole. Another `type`
         *     needs other criteria.
         */
        readonly put: operations["changeCondition"];
        readonly post?: never;
        /**
         * Delete a condition
         * @description Deletes the condition. A permit that only this condition matched can no longer be read, unless it is watched.
         */
        readonly delete: operations["deleteCondition"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/faults": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the faults
         * @description Lists the pending faults for requests of the organization.
         */
        readonly get: operations["listOrganizationFaults"];
        readonly put?: never;
        /**
         * Plan a fault
         * @description Makes requests of the organization fail.
         */
        readonly post: operations["planOrganizationFault"];
        /**
         * Remove the faults
         * @description Removes every pending fault for requests of the organization.
         */
        readonly delete: operations["clearOrganizationFaults"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/faults/{fault_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a fault
         * @description Removes one fault.
         */
        readonly delete: operations["removeOrganizationFault"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/churn": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the churn
         * @description Lists every churn that was started through this API and not stopped, even after its last round, with its last 10,000 changes.
         */
        readonly get: operations["listChurn"];
        readonly put?: never;
        /**
         * Start a churn
         * @description Changes the lists of the organization between two pages.
         */
        readonly post: operations["startChurn"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/churn/{churn_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Stop a churn
         * @description Stops the churn and returns its last 10,000 changes, so that a test knows the correct result.
         */
        readonly delete: operations["stopChurn"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/organizations/{organization_id}/requests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the journal of an organization
         * @description Lists the last 1,000 requests of the organization with their responses and the reasons for them.
         */
        readonly get: operations["listOrganizationRequests"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Clear the journal of an organization
         * @description Deletes the recorded requests of the organization.
         */
        readonly delete: operations["clearOrganizationRequests"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
/** Webhook events of the OpenAPI document, by name. */
export type webhooks = Record<string, never>;
/** Schemas, responses and parameters of the OpenAPI document: `components["schemas"]["Name"]`. */
export interface components {
    schemas: {
        /**
         * @description Body of every failed request.
         * @example {
         *       "error": {
         *         "code": "not_found",
         *         "message": "No webhook has the id whk_1."
         *       }
         *     }
         */
        readonly ErrorResponse: {
            /** @description The error. */
            readonly error: {
                /**
                 * @description Code for programs.
                 * @enum {string}
                 */
                readonly code: "invalid_request" | "unauthorized" | "forbidden" | "not_found" | "conflict" | "server_error";
                /** @description Message for people. */
                readonly message: string;
            };
        };
        /**
         * @description The mock and its links.
         * @example {
         *       "version": "1.0.0",
         *       "base_url": "http://127.0.0.1:4010/v1",
         *       "dialect": {
         *         "listOrder": "updated_desc",
         *         "perPageDefault": 25
         *       },
         *       "clock": {
         *         "now": "2026-03-02T12:00:00.000Z",
         *         "mode": "manual",
         *         "scheduled": []
         *       },
         *       "organizations": [
         *         "org_8c1f0a2b"
         *       ],
         *       "links": {
         *         "control_document": "/_mock/openapi.json",
         *         "organizations": "/_mock/organizations"
         *       }
         *     }
         */
        readonly Control: {
            /** @description Version of the mock's package. */
            readonly version: string;
            /** @description Base address of the service, as seen from the caller. */
            readonly base_url: string;
            /** @description Behaviour of the service where its specification leaves it open. Every switch by its name. */
            readonly dialect: {
                readonly [key: string]: unknown;
            };
            readonly clock: components["schemas"]["Clock"];
            /** @description Identifiers of the organizations, with the default organization first. */
            readonly organizations: readonly string[];
            /** @description Paths of this server by subject. */
            readonly links: {
                readonly [key: string]: string;
            };
        };
        /**
         * @description An OpenAPI document.
         * @example {
         *       "openapi": "3.1.0"
         *     }
         */
        readonly Document: {
            readonly [key: string]: unknown;
        };
        /**
         * @description A detail that the specification of the service leaves open.
         * @example {
         *       "name": "perPageMax",
         *       "value": 100,
         *       "default": 100,
         *       "values": [
         *         100,
         *         20
         *       ],
         *       "description": "maximum page size",
         *       "accepts": "an integer from 1 to 100"
         *     }
         */
        readonly DialectSwitch: {
            /** @description Name of the switch, as in the options of the mock. */
            readonly name: string;
            readonly value: components["schemas"]["DialectValue"];
            readonly default: components["schemas"]["DialectValue"];
            /** @description The default, then the other values that a sweep plays. */
            readonly values: readonly components["schemas"]["DialectValue"][];
            /** @description Description of what the switch decides, with code in backticks. */
            readonly description: string;
            /** @description Rule for accepted values, which completes "must be …". Null if there are only `values`. */
            readonly accepts: string | null;
        };
        /**
         * @description A bug of the service that was started on purpose.
         * @example {
         *       "name": "page-missing",
         *       "harm": "Everything on the second page is missing, and the program believes that the list is complete.",
         *       "reached": [
         *         "page-missing"
         *       ]
         *     }
         */
        readonly Sabotage: {
            /** @description Name of the saboteur, or `observe`. Null for the intact service. */
            readonly name: string | null;
            /** @description Consequence of the bug for users of a program whose tests miss it. Null without a bug. */
            readonly harm: string | null;
            /** @description Saboteurs that have acted since the start, or would have with `observe`. */
            readonly reached: readonly string[];
        };
        /**
         * @description Value of a switch.
         * @example updated_desc
         */
        readonly DialectValue: string | number | boolean | readonly string[];
        /**
         * @description Milliseconds, or a number with a unit.
         * @example 61s
         */
        readonly Duration: number | string;
        /**
         * @description Start of the random numbers. The same seed makes the same results.
         * @example 7
         */
        readonly Seed: number | string;
        /**
         * @description The mock's time.
         * @example {
         *       "now": "2026-03-02T12:00:00.000Z",
         *       "mode": "manual",
         *       "scheduled": [
         *         {
         *           "at": "2026-03-02T12:01:00.000Z",
         *           "label": "a retry"
         *         }
         *       ]
         *     }
         */
        readonly Clock: {
            /**
             * Format: date-time
             * @description The current time, UTC.
             */
            readonly now: string;
            /**
             * @description `real` moves by itself, `manual` only when it is moved.
             * @enum {string}
             */
            readonly mode: "real" | "manual";
            /** @description Scheduled tasks of a manual clock, in order. Absent for a real clock. */
            readonly scheduled: readonly components["schemas"]["ScheduledTimer"][];
        };
        /**
         * @description A task that the clock will run, or has run.
         * @example {
         *       "at": "2026-03-02T12:01:00.000Z",
         *       "label": "a retry"
         *     }
         */
        readonly ScheduledTimer: {
            /**
             * Format: date-time
             * @description The current time, UTC.
             */
            readonly at: string;
            /** @description Purpose of the task. */
            readonly label: string;
        };
        /**
         * @description Distance or target of the move.
         * @example {
         *       "by": "61s"
         *     }
         */
        readonly ClockMove: components["schemas"]["ClockMoveBy"] | components["schemas"]["ClockMoveTo"];
        /**
         * @description Moves the clock by a duration.
         * @example {
         *       "by": "61s"
         *     }
         */
        readonly ClockMoveBy: {
            readonly by: components["schemas"]["Duration"];
        };
        /**
         * @description Moves the clock to a time in the future.
         * @example {
         *       "to": "2026-03-03T00:00:00Z"
         *     }
         */
        readonly ClockMoveTo: {
            /**
             * Format: date-time
             * @description The current time, UTC.
             */
            readonly to: string;
        };
        /**
         * @description The new time of the clock, and the tasks that ran on the way.
         * @example {
         *       "now": "2026-03-02T12:01:01.000Z",
         *       "fired": [
         *         {
         *           "at": "2026-03-02T12:01:00.000Z",
         *           "label": "a retry"
         *         }
         *       ]
         *     }
         */
        readonly ClockMoved: {
            /**
             * Format: date-time
             * @description The current time, UTC.
             */
            readonly now: string;
            /** @description The tasks that ran, in order. */
            readonly fired: readonly components["schemas"]["ScheduledTimer"][];
        };
        /**
         * @description Options for waiting.
         * @example {
         *       "timeout": "5s",
         *       "advance": true
         *     }
         */
        readonly Settling: {
            /** @description Maximum time to wait, in real time. Default 30 s. */
            readonly timeout?: components["schemas"]["Duration"];
            /**
             * @description Moves a manual clock from one scheduled time to the next until everything is settled.
             * @default false
             */
            readonly advance: boolean;
        };
        /**
         * @description All deliveries are settled.
         * @example {
         *       "now": "2026-03-02T12:31:00.000Z"
         *     }
         */
        readonly Settled: {
            /**
             * Format: date-time
             * @description The current time, UTC.
             */
            readonly now: string;
        };
        /**
         * @description The whole state of a mock, as the standalone server stores it with `--data`. Its content is internal and may
         *     change with a version. It has hashes of the keys, not the keys, but it does have the secrets of webhooks.
         * @example {
         *       "format": "permit-tracking-mock",
         *       "version": 1
         *     }
         */
        readonly Snapshot: {
            readonly [key: string]: unknown;
        };
        /**
         * @description An organization with data of its own.
         * @example {
         *       "organization_id": "org_8c1f0a2b",
         *       "organization_name": "Harbor Point Builders",
         *       "base_url": "http://127.0.0.1:4010/v1",
         *       "plan": "professional",
         *       "permits": 250,
         *       "watched": 150,
         *       "contacts": 40
         *     }
         */
        readonly Organization: {
            /** @description Identifier of the organization. */
            readonly organization_id: string;
            /** @description Name of the organization. */
            readonly organization_name: string;
            /** @description Base address of the service, as seen from the caller. The same for every organization. */
            readonly base_url: string;
            readonly plan: components["schemas"]["PlanName"];
            /** @description Number of permits, watched or not. */
            readonly permits: number;
            /** @description Number of permits on the watchlist. */
            readonly watched: number;
            /** @description Number of contacts. */
            readonly contacts: number;
        };
        /**
         * @description An organization with the secret value of its first key.
         * @example {
         *       "organization_id": "org_8c1f0a2b",
         *       "organization_name": "Harbor Point Builders",
         *       "base_url": "http://127.0.0.1:4010/v1",
         *       "plan": "professional",
         *       "permits": 250,
         *       "watched": 150,
         *       "contacts": 40,
         *       "api_key": "pt_test_0123456789abcdefghijklmnopqrstuv"
         *     }
         */
        readonly CreatedOrganization: components["schemas"]["Organization"] & {
            /** @description Secret value of a key with every permission. Not shown again. */
            readonly api_key: string;
        };
        /**
         * @description The remaining requests of a key.
         * @example {
         *       "key_id": "key_51c0de7a93b4",
         *       "limit": 1000,
         *       "remaining": 988,
         *       "window_ms": 60000,
         *       "resets_at": "2026-03-02T12:01:00.000Z"
         *     }
         */
        readonly RateWindow: {
            /** @description Identifier of the key. */
            readonly key_id: string;
            /** @description Requests per window. Null without a limit. */
            readonly limit: number | null;
            /** @description Requests that are still allowed. Null without a limit. */
            readonly remaining: number | null;
            /** @description Length of a window in milliseconds. */
            readonly window_ms: number;
            /**
             * Format: date-time
             * @description Time at which the whole limit is available again, UTC. Null if it is available, or without a limit.
             */
            readonly resets_at: string | null;
        };
        /**
         * @description An organization to create. Missing fields are as at the start of the mock.
         * @example {
         *       "name": "Northgate Homes",
         *       "permits": 20,
         *       "plan": "starter"
         *     }
         */
        readonly OrganizationCreation: {
            /** @description Name of the organization. */
            readonly name?: string;
            readonly seed?: components["schemas"]["Seed"];
            /** @description Number of seeded permits, watched or not. */
            readonly permits?: number;
            /** @description Number of them on the watchlist. Default about 60 %. */
            readonly watched?: number;
            /** @description Number of seeded contacts. */
            readonly contacts?: number;
            readonly plan?: components["schemas"]["PlanChoice"];
            /** @description Time at which the seeded data ends, in the years 1000 to 8999, or `now`. Default 2026-03-02T12:00:00Z. */
            readonly data_until?: "now" | string;
            readonly fixtures?: components["schemas"]["Fixtures"];
        };
        /**
         * @description Custom data. Missing fields of a record are generated. A kind of data that is listed here is not seeded,
         *     unless its number is set, too. An error names the record and the field.
         * @example {
         *       "permits": [
         *         {
         *           "permit_number": "BLD-2026-004217",
         *           "status": "Issued"
         *         }
         *       ]
         *     }
         */
        readonly Fixtures: {
            /** @description Identifier and name of the organization. */
            readonly organization?: {
                readonly [key: string]: unknown;
            };
            /** @description Permits. Without `watchlist` all of them are watched. */
            readonly permits?: readonly {
                readonly [key: string]: unknown;
            }[];
            /** @description The watched permits, by `permit_uuid`, or by `permit_number` and `jurisdiction`. */
            readonly watchlist?: readonly {
                readonly [key: string]: unknown;
            }[];
            /** @description Contacts, in the order of creation. */
            readonly contacts?: readonly {
                readonly [key: string]: unknown;
            }[];
            /** @description Portfolio conditions, in the order of creation. */
            readonly conditions?: readonly {
                readonly [key: string]: unknown;
            }[];
            /** @description API keys with predefined secret values. */
            readonly keys?: readonly components["schemas"]["KeyFixture"][];
        };
        /**
         * @description An API key with a predefined secret value.
         * @example {
         *       "key": "pt_test_4f1c8a2b",
         *       "name": "CI",
         *       "permissions": [
         *         "read"
         *       ]
         *     }
         */
        readonly KeyFixture: {
            /** @description Secret value, at least 8 printable characters without spaces. */
            readonly key: string;
            /** @description Label of the key. Default `Key 1`, `Key 2` and so on. */
            readonly name?: string;
            /** @description Permissions of the key. Default admin. */
            readonly permissions?: readonly components["schemas"]["KeyPermission"][];
        };
        /**
         * @description Requests per minute and key. Starter has 100, professional 1,000, enterprise no limit.
         * @example professional
         * @enum {string}
         */
        readonly PlanName: "starter" | "professional" | "enterprise";
        /**
         * @description A plan by its name, or the agreed limit of an enterprise plan.
         * @example {
         *       "limit": 5000,
         *       "window": "1m"
         *     }
         */
        readonly PlanChoice: components["schemas"]["PlanName"] | {
            /** @description Requests per window and key. */
            readonly limit: number;
            readonly window?: components["schemas"]["Duration"];
        };
        /**
         * @description The plan that an organization is to have.
         * @example {
         *       "plan": "starter"
         *     }
         */
        readonly PlanChange: {
            readonly plan: components["schemas"]["PlanChoice"];
        };
        /**
         * @description The plan of an organization.
         * @example {
         *       "plan": "enterprise",
         *       "rate_limit": {
         *         "limit": 5000,
         *         "window_ms": 60000
         *       }
         *     }
         */
        readonly Plan: {
            readonly plan: components["schemas"]["PlanName"];
            /** @description The current rate limit. */
            readonly rate_limit: {
                /** @description Requests per window and key. */
                readonly limit: number;
                /** @description Length of a window in milliseconds. */
                readonly window_ms: number;
            };
        };
        /**
         * @description A permission of a key.
         * @example read
         * @enum {string}
         */
        readonly KeyPermission: "read" | "write" | "admin";
        /**
         * @description An API key without its secret value.
         * @example {
         *       "id": "key_51c0de7a93b4",
         *       "name": "CI",
         *       "permissions": [
         *         "read"
         *       ],
         *       "created_at": "2026-03-02T12:00:00Z",
         *       "last_used_at": null,
         *       "revoked_at": null
         *     }
         */
        readonly ApiKey: {
            /** @description Identifier of the key. */
            readonly id: string;
            /** @description Label chosen at creation. */
            readonly name: string;
            /** @description Permissions of the key. */
            readonly permissions: readonly components["schemas"]["KeyPermission"][];
            /**
             * Format: date-time
             * @description The current time, UTC.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time at which the key was last used, UTC. Null for a key that was never used.
             */
            readonly last_used_at: string | null;
            /**
             * Format: date-time
             * @description Time at which the key was revoked, UTC. Null for a valid key.
             */
            readonly revoked_at: string | null;
        };
        /**
         * @description An API key with its secret value.
         * @example {
         *       "id": "key_51c0de7a93b4",
         *       "name": "CI",
         *       "permissions": [
         *         "read"
         *       ],
         *       "created_at": "2026-03-02T12:00:00Z",
         *       "last_used_at": null,
         *       "revoked_at": null,
         *       "key": "pt_test_0123456789abcdefghijklmnopqrstuv"
         *     }
         */
        readonly CreatedKey: components["schemas"]["ApiKey"] & {
            /** @description Secret value. Not shown again. */
            readonly key: string;
        };
        /**
         * @description A key to create.
         * @example {
         *       "name": "CI",
         *       "permissions": [
         *         "read"
         *       ]
         *     }
         */
        readonly KeyCreation: {
            /** @description Label of the key. */
            readonly name: string;
            /** @description Permissions of the key. */
            readonly permissions: readonly components["schemas"]["KeyPermission"][];
        };
        /**
         * @description An event that a webhook can subscribe to.
         * @example permit.status_changed
         * @enum {string}
         */
        readonly SubscribableEvent: "permit.status_changed" | "permit.fee_changed" | "permit.inspection_scheduled" | "permit.added_to_watchlist" | "permit.removed_from_watchlist";
        /**
         * @description An event that can be delivered.
         * @example webhook.test
         * @enum {string}
         */
        readonly DeliveredEvent: "permit.status_changed" | "permit.fee_changed" | "permit.inspection_scheduled" | "permit.added_to_watchlist" | "permit.removed_from_watchlist" | "webhook.test";
        /**
         * @description A webhook as in the settings, without its secret.
         * @example {
         *       "id": "whk_51c0de7a",
         *       "url": "https://example.com/hook",
         *       "events": [
         *         "permit.status_changed"
         *       ],
         *       "created_at": "2026-03-02T12:00:00Z",
         *       "has_secret": true,
         *       "paused_at": null,
         *       "failures": 0,
         *       "pending": 0
         *     }
         */
        readonly Webhook: {
            /** @description Identifier of the webhook. */
            readonly id: string;
            /** @description Address of the deliveries. */
            readonly url: string;
            /** @description The events that are delivered. */
            readonly events: readonly components["schemas"]["SubscribableEvent"][];
            /**
             * Format: date-time
             * @description The current time, UTC.
             */
            readonly created_at: string;
            /** @description True if deliveries are signed. */
            readonly has_secret: boolean;
            /**
             * Format: date-time
             * @description Time since which deliveries are held back, UTC. Null if they are not.
             */
            readonly paused_at: string | null;
            /** @description Number of the newest deliveries that failed in a row. Zero for a webhook that works. */
            readonly failures: number;
            /** @description Number of deliveries that wait for an attempt. */
            readonly pending: number;
        };
        /**
         * @description A webhook to create.
         * @example {
         *       "url": "http://localhost:3000/hook",
         *       "secret": "whsec_example"
         *     }
         */
        readonly WebhookCreation: {
            /** @description Address of the deliveries. HTTPS, or plain HTTP on a loopback host. */
            readonly url: string;
            /** @description The events to deliver. Default all. */
            readonly events?: readonly components["schemas"]["SubscribableEvent"][];
            /** @description Secret that signs every delivery. Without it deliveries are not signed. */
            readonly secret?: string;
        };
        /**
         * @description Fields of a webhook to change. Missing fields stay as they are.
         * @example {
         *       "secret": "whsec_rotated"
         *     }
         */
        readonly WebhookChanges: {
            /** @description Address of the deliveries. HTTPS, or plain HTTP on a loopback host. */
            readonly url?: string;
            /** @description The events to deliver. Default all. */
            readonly events?: readonly components["schemas"]["SubscribableEvent"][];
            /** @description Secret that signs events from now on. Null turns signatures off. */
            readonly secret?: string | null;
        };
        /**
         * @description Event to send. By default `webhook.test`.
         * @example {
         *       "event": "permit.status_changed"
         *     }
         */
        readonly WebhookTesting: {
            readonly event?: components["schemas"]["DeliveredEvent"];
            /**
             * @description The `data` of the event, with the fields that the document of the service lists. By default about a
             *     permit on the watchlist. If none is watched, the example of that document.
             */
            readonly data?: {
                readonly [key: string]: unknown;
            };
        };
        /**
         * @description Pending until it is delivered, has failed for good, or its webhook is deleted.
         * @example delivered
         * @enum {string}
         */
        readonly DeliveryState: "pending" | "delivered" | "failed" | "canceled";
        /**
         * @description Options for an attack.
         * @example {
         *       "seed": 7,
         *       "timeout": "2s"
         *     }
         */
        readonly AttackRequest: {
            /**
             * @description The same seed makes the same deliveries. Default 1 for the first attack of the organization, 2 for the
             *     next.
             * @example 7
             */
            readonly seed?: number;
            /** @description Maximum time for a response, in real time. Default 10 s. */
            readonly timeout?: components["schemas"]["Duration"];
            /** @description The previous secret, which the receiver still accepts during a rotation. */
            readonly previous_secret?: string;
            /** @description A replaced secret, which the receiver must not accept any more. */
            readonly retired_secret?: string;
        };
        /**
         * @description The report on a receiver.
         * @example {
         *       "passed": true,
         *       "summary": "40 of 40 passed.",
         *       "results": []
         *     }
         */
        readonly AttackReport: {
            /** @description True if every case passed. */
            readonly passed: boolean;
            /**
             * @description One line for each failure, with advice.
             * @example 40 of 40 passed.
             */
            readonly summary: string;
            /** @description Every case in the order in which it was sent. If the receiver rejects a genuine delivery, only `genuine`. */
            readonly results: readonly components["schemas"]["AttackResult"][];
        };
        /**
         * @description The result of one case of an attack.
         * @example {
         *       "name": "wrong_secret",
         *       "description": "an event that is signed with another secret",
         *       "expected": "reject",
         *       "responses": [
         *         401
         *       ],
         *       "passed": true,
         *       "problem": null,
         *       "advice": null
         *     }
         */
        readonly AttackResult: {
            /**
             * @description Name of the case.
             * @example wrong_secret
             */
            readonly name: string;
            /**
             * @description Description of the delivery.
             * @example an event that is signed with another secret
             */
            readonly description: string;
            /**
             * @description Expected behaviour of the receiver. With `either`, every response except a 5xx is right.
             * @enum {string}
             */
            readonly expected: "accept" | "reject" | "either";
            /** @description Statuses of the responses, or the reasons why there is none, in the order of the requests. */
            readonly responses: readonly (number | string)[];
            /** @description True if the receiver behaved as expected. */
            readonly passed: boolean;
            /** @description The failure. Null if the case passed. */
            readonly problem: string | null;
            /** @description Advice for a failure. Null if the case passed. */
            readonly advice: string | null;
        };
        /**
         * @description The delivery of an event to one webhook.
         * @example {
         *       "id": "dlv_0f3b6c1d2e4a",
         *       "webhook_id": "whk_51c0de7a",
         *       "url": "https://example.com/hook",
         *       "event": "webhook.test",
         *       "permit_uuid": null,
         *       "headers": {
         *         "Content-Type": "application/json"
         *       },
         *       "body": "{\"event\":\"webhook.test\"}",
         *       "state": "delivered",
         *       "created_at": "2026-03-02T12:00:00.000Z",
         *       "next_attempt_at": null,
         *       "attempts": [
         *         {
         *           "at": "2026-03-02T12:00:00.000Z",
         *           "trigger": "schedule",
         *           "status": 204,
         *           "response_excerpt": "",
         *           "error": null,
         *           "duration_ms": 12
         *         }
         *       ]
         *     }
         */
        readonly Delivery: {
            /** @description Identifier of the delivery. */
            readonly id: string;
            /** @description Identifier of the webhook. */
            readonly webhook_id: string;
            /** @description Address of the last attempt, or of the first one if there was none. */
            readonly url: string;
            readonly event: components["schemas"]["DeliveredEvent"];
            /** @description Permit of the event. Null for a test event. */
            readonly permit_uuid: string | null;
            /** @description Headers shared by all attempts. Standard Webhooks headers are added per attempt. */
            readonly headers: {
                readonly [key: string]: string;
            };
            /** @description Exact body of every attempt. */
            readonly body: string;
            readonly state: components["schemas"]["DeliveryState"];
            /**
             * Format: date-time
             * @description The current time, UTC.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the next attempt, UTC. Null while an attempt is running, and if none will follow.
             */
            readonly next_attempt_at: string | null;
            /** @description The attempts so far, oldest first. */
            readonly attempts: readonly components["schemas"]["DeliveryAttempt"][];
        };
        /**
         * @description Number of the deliveries that match the filters.
         * @example {
         *       "total": 1
         *     }
         */
        readonly DeliveryCount: {
            /** @description Number of matches, of which `before` and `last` select some. */
            readonly total: number;
        };
        /**
         * @description One attempt to deliver an event.
         * @example {
         *       "at": "2026-03-02T12:00:00.000Z",
         *       "trigger": "schedule",
         *       "status": 204,
         *       "response_excerpt": "",
         *       "error": null,
         *       "duration_ms": 12
         *     }
         */
        readonly DeliveryAttempt: {
            /**
             * Format: date-time
             * @description The current time, UTC.
             */
            readonly at: string;
            /**
             * @description `schedule` for automatic attempts, `manual` for requested ones.
             * @enum {string}
             */
            readonly trigger: "schedule" | "manual";
            /** @description Status of the response. Null without a response. */
            readonly status: number | null;
            /** @description Start of the response body, at most 1 KiB. Null without a response. */
            readonly response_excerpt: string | null;
            /** @description Reason for a missing response. Null with a response. */
            readonly error: string | null;
            /** @description Duration on the mock's clock. */
            readonly duration_ms: number;
        };
        /**
         * @description Request and response of an attempt.
         * @example {
         *       "request_headers": {
         *         "content-type": "application/json"
         *       },
         *       "response_headers": {
         *         "content-length": "0"
         *       },
         *       "response_body": ""
         *     }
         */
        readonly AttemptMessages: {
            /** @description Sent headers, by name in lower case. Null if their messages are not stored any more. */
            readonly request_headers: {
                readonly [key: string]: string;
            } | null;
            /** @description Headers of the response, by name in lower case. Null without a response. */
            readonly response_headers: {
                readonly [key: string]: string;
            } | null;
            /** @description Start of the response body, at most 64 KiB. Null without a response. */
            readonly response_body: string | null;
        };
        /**
         * @description A notification of the service for the organization.
         * @example {
         *       "id": "ntf_0f3b6c1d2e4a",
         *       "at": "2026-03-02T12:31:00.000Z",
         *       "type": "webhook.delivery_failed",
         *       "webhook_id": "whk_51c0de7a",
         *       "delivery_id": "dlv_0f3b6c1d2e4a",
         *       "message": "webhook.test could not be delivered to https://example.com/hook: 6 attempts failed."
         *     }
         */
        readonly Notification: {
            /** @description Identifier of the notification. */
            readonly id: string;
            /**
             * Format: date-time
             * @description The current time, UTC.
             */
            readonly at: string;
            /**
             * @description A delivery failed for good, after all its retries.
             * @constant
             */
            readonly type: "webhook.delivery_failed";
            /** @description Identifier of the webhook. */
            readonly webhook_id: string;
            /** @description Identifier of the delivery. */
            readonly delivery_id: string;
            /** @description Message for people. */
            readonly message: string;
        };
        /**
         * @description Number of requests and failures.
         * @example {
         *       "requests": 12,
         *       "errors": 1,
         *       "failures": 0
         *     }
         */
        readonly UsageCount: {
            /** @description All requests. */
            readonly requests: number;
            /** @description Requests with a 4xx response. */
            readonly errors: number;
            /** @description Requests with a 5xx response or without a response. */
            readonly failures: number;
        };
        /**
         * @description The requests of a day, a week or a month, in UTC.
         * @example {
         *       "period": "2026-W10",
         *       "from": "2026-03-02",
         *       "requests": 12,
         *       "errors": 1,
         *       "failures": 0,
         *       "rate_limited": 1,
         *       "busiest_minute": {
         *         "at": "2026-03-02T12:31:00Z",
         *         "key_id": "key_51c0de7a93b4",
         *         "requests": 8
         *       }
         *     }
         */
        readonly UsagePeriod: components["schemas"]["UsageCount"] & {
            /** @description Day (`2026-03-02`), ISO week (`2026-W10`) or month (`2026-03`). */
            readonly period: string;
            /**
             * Format: date
             * @description First day of the period.
             */
            readonly from: string;
            /** @description Requests with a 429 response. */
            readonly rate_limited: number;
            /** @description Minute in which one key sent the most requests, of these the first. */
            readonly busiest_minute: {
                /**
                 * Format: date-time
                 * @description Start of the minute, UTC.
                 */
                readonly at: string;
                /** @description Identifier of the key. */
                readonly key_id: string;
                /** @description Requests of the key in this minute, including those over the limit. */
                readonly requests: number;
            };
        };
        /**
         * @description The requests of one endpoint.
         * @example {
         *       "operation": "getPermit",
         *       "method": "GET",
         *       "path": "/permits/{uuid}",
         *       "requests": 12,
         *       "errors": 1,
         *       "failures": 0
         *     }
         */
        readonly EndpointUsage: components["schemas"]["UsageCount"] & {
            /** @description The `operationId`. */
            readonly operation: string;
            /** @description Method of the endpoint. */
            readonly method: string;
            /** @description Path with the names of its parameters. */
            readonly path: string;
        };
        /**
         * @description The requests of one key.
         * @example {
         *       "key_id": "key_51c0de7a93b4",
         *       "requests": 12,
         *       "errors": 1,
         *       "failures": 0
         *     }
         */
        readonly KeyUsage: components["schemas"]["UsageCount"] & {
            /** @description Identifier of the key. */
            readonly key_id: string;
        };
        /**
         * @description The requests of an organization, including those over the limit and those with a revoked key.
         * @example {
         *       "requests": 0,
         *       "errors": 0,
         *       "failures": 0,
         *       "days": [],
         *       "weeks": [],
         *       "months": [],
         *       "endpoints": [],
         *       "keys": []
         *     }
         */
        readonly Usage: components["schemas"]["UsageCount"] & {
            /** @description The last 400 days with requests, oldest first. */
            readonly days: readonly components["schemas"]["UsagePeriod"][];
            /** @description The weeks of these days. */
            readonly weeks: readonly components["schemas"]["UsagePeriod"][];
            /** @description The months of these days. */
            readonly months: readonly components["schemas"]["UsagePeriod"][];
            /** @description Most used first. */
            readonly endpoints: readonly components["schemas"]["EndpointUsage"][];
            /** @description Most used first. */
            readonly keys: readonly components["schemas"]["KeyUsage"][];
        };
        /**
         * @description A permit as in lists, and whether it is watched.
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
         *       "watched": true
         *     }
         */
        readonly PermitSummary: components["schemas"]["Permit"] & {
            readonly jurisdiction: components["schemas"]["Jurisdiction"];
            /** @description True if the permit is on the watchlist. */
            readonly watched: boolean;
        };
        /**
         * @description A permit with all stored fields, including those that the service doesn't show.
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
         *           "license_number": "NORTHEL847KD",
         *           "license_type": "EC"
         *         }
         *       ],
         *       "status_history": [
         *         {
         *           "previous_status": null,
         *           "new_status": "In Review",
         *           "changed_at": "2026-03-02T16:20:11Z"
         *         }
         *       ],
         *       "notes": [],
         *       "tags": [
         *         "priority"
         *       ],
         *       "coordinates": {
         *         "latitude": 47.6,
         *         "longitude": -122.3
         *       },
         *       "fees": [
         *         {
         *           "name": "Plan review",
         *           "amount": 412.5,
         *           "currency": "USD",
         *           "previous_amount": null
         *         }
         *       ],
         *       "inspections": [],
         *       "watched": true
         *     }
         */
        readonly PermitRecord: components["schemas"]["Permit"] & {
            readonly jurisdiction: components["schemas"]["Jurisdiction"];
            /** @description People and companies, with the fields that conditions match. */
            readonly parties: readonly components["schemas"]["PartyRecord"][];
            /** @description Every change of the status, newest first. */
            readonly status_history: readonly components["schemas"]["StatusChange"][];
            /** @description The organization's own notes, newest first. */
            readonly notes: readonly components["schemas"]["Note"][];
            /** @description The organization's own tags. */
            readonly tags: readonly string[];
            readonly coordinates: components["schemas"]["Coordinates"];
            /** @description Fees in the order of their addition. */
            readonly fees: readonly components["schemas"]["Fee"][];
            /** @description Inspections in the order in which they were scheduled. */
            readonly inspections: readonly components["schemas"]["Inspection"][];
            /** @description True if the permit is on the watchlist. */
            readonly watched: boolean;
        };
        /**
         * @description A permit to create. Missing fields are generated.
         * @example {
         *       "permit_number": "BLD-2026-004217",
         *       "jurisdiction": "seattle-wa",
         *       "watched": true
         *     }
         */
        readonly PermitCreation: {
            /** @description Identifier of the permit. */
            readonly uuid?: string;
            /** @description Number given by the jurisdiction. */
            readonly permit_number?: string;
            /** @description Label of the status. Default from the newest change in `status_history`, otherwise `Pending`. */
            readonly status?: string;
            /** @description Label of the permit's type. */
            readonly type?: string;
            /** @description Purpose of the permit. */
            readonly description?: string;
            /** @description Address of the work. */
            readonly address?: string;
            /**
             * Format: date
             * @description Day of filing, YYYY-MM-DD. Default today.
             */
            readonly filed_date?: string;
            /**
             * Format: date-time
             * @description Time of the last change. Default now.
             */
            readonly updated_at?: string;
            readonly jurisdiction?: components["schemas"]["Jurisdiction"];
            /** @description People and companies. Default none. */
            readonly parties?: readonly components["schemas"]["PartyRecord"][];
            /** @description Every change of the status, newest first. Default filed as `Pending`, then changed to the status. */
            readonly status_history?: readonly components["schemas"]["StatusChange"][];
            /** @description The organization's own notes. Default none. */
            readonly notes?: readonly components["schemas"]["Note"][];
            /** @description The organization's own tags. Default none. */
            readonly tags?: readonly string[];
            readonly coordinates?: components["schemas"]["Coordinates"];
            /** @description Fees in the order of their addition. Default none. */
            readonly fees?: readonly components["schemas"]["FeeAddition"][];
            /** @description Inspections. Default none. */
            readonly inspections?: readonly components["schemas"]["Inspection"][];
            /**
             * @description True adds the permit to the watchlist, which raises `permit.added_to_watchlist`.
             * @default false
             */
            readonly watched: boolean;
        };
        /**
         * @description Fields of a permit to change. Missing fields stay as they are.
         * @example {
         *       "description": "Kitchen remodel",
         *       "tags": [
         *         "priority"
         *       ]
         *     }
         */
        readonly PermitChanges: {
            /** @description Number given by the jurisdiction. */
            readonly permit_number?: string;
            /** @description Label of the status. */
            readonly status?: string;
            /** @description Label of the permit's type. */
            readonly type?: string;
            /** @description Purpose of the permit. */
            readonly description?: string;
            /** @description Address of the work. */
            readonly address?: string;
            /**
             * Format: date
             * @description Day of filing, YYYY-MM-DD.
             */
            readonly filed_date?: string;
            readonly jurisdiction?: components["schemas"]["Jurisdiction"];
            /** @description People and companies. */
            readonly parties?: readonly components["schemas"]["PartyRecord"][];
            /** @description The organization's own notes. */
            readonly notes?: readonly components["schemas"]["Note"][];
            /** @description The organization's own tags. */
            readonly tags?: readonly string[];
            readonly coordinates?: components["schemas"]["Coordinates"];
        };
        /**
         * @description A person or company of a permit, with the fields that conditions match.
         * @example {
         *       "name": "Northgate Electric LLC",
         *       "role": "contractor",
         *       "license_number": "NORTHEL847KD",
         *       "license_type": "EC"
         *     }
         */
        readonly PartyRecord: components["schemas"]["Party"] & {
            /** @description Federal employer identification number of the company. */
            readonly fei_number?: string;
            /** @description Kind of license. */
            readonly license_type?: string;
        };
        /**
         * @description A position on the map, in degrees.
         * @example {
         *       "latitude": 47.6,
         *       "longitude": -122.3
         *     }
         */
        readonly Coordinates: {
            /** @description North is positive. */
            readonly latitude: number;
            /** @description East is positive. */
            readonly longitude: number;
        };
        /**
         * @description The new status of a permit.
         * @example {
         *       "status": "Issued"
         *     }
         */
        readonly StatusSetting: {
            readonly status: components["schemas"]["PermitStatus"];
        };
        /**
         * @description A fee to add or to modify.
         * @example {
         *       "name": "Plan review",
         *       "amount": 412.5
         *     }
         */
        readonly FeeAddition: {
            /** @description Purpose of the fee. */
            readonly name: string;
            /** @description Amount in units of the currency. */
            readonly amount: number;
            /** @description ISO 4217 code. Default from the fee of the same name, otherwise USD. */
            readonly currency?: string;
        };
        /**
         * @description An inspection to schedule.
         * @example {
         *       "type": "Electrical Rough-In",
         *       "scheduled_for": "2026-03-12T09:00:00Z"
         *     }
         */
        readonly InspectionScheduling: {
            /** @description Label of the kind of inspection. */
            readonly type: string;
            /**
             * Format: date-time
             * @description Time of the inspection.
             */
            readonly scheduled_for: string;
        };
        /**
         * @description The new time of an inspection.
         * @example {
         *       "scheduled_for": "2026-03-12T09:00:00Z"
         *     }
         */
        readonly InspectionMove: {
            /**
             * Format: date-time
             * @description Time of the inspection.
             */
            readonly scheduled_for: string;
        };
        /**
         * @description A contact to create.
         * @example {
         *       "name": "Dana Ruiz",
         *       "type": "owner"
         *     }
         */
        readonly ContactAddition: {
            /** @description Name of the person or company. */
            readonly name: string;
            /** @description Company of the person. */
            readonly company?: string;
            /**
             * Format: email
             * @description Email address.
             */
            readonly email?: string;
            /** @description Phone number in international format, with its leading plus sign. */
            readonly phone?: string;
            /** @description Label of the role, such as `contractor`. */
            readonly type?: string;
        };
        /**
         * @description Fields of a contact to change. Missing fields stay as they are.
         * @example {
         *       "email": "dana@example.com"
         *     }
         */
        readonly ContactChanges: {
            /** @description Name of the person or company. */
            readonly name?: string;
            /** @description Company of the person. */
            readonly company?: string;
            /**
             * Format: email
             * @description Email address.
             */
            readonly email?: string;
            /** @description Phone number in international format, with its leading plus sign. */
            readonly phone?: string;
            /** @description Label of the role, such as `contractor`. */
            readonly type?: string;
        };
        /**
         * @description A condition to create.
         * @example {
         *       "type": "company",
         *       "criteria": {
         *         "company_name": "Northgate Electric LLC"
         *       }
         *     }
         */
        readonly ConditionCreation: {
            /** @description Identifier of the condition. Generated by default. */
            readonly id?: string;
            /** @description Name of the condition. Default from the criteria. */
            readonly name?: string;
            /**
             * @description Subject of the criteria.
             * @enum {string}
             */
            readonly type: "company" | "license" | "person" | "location";
            /** @description Criteria that a permit must match. */
            readonly criteria: components["schemas"]["CompanyCriteria"] | components["schemas"]["LicenseCriteria"] | components["schemas"]["PersonCriteria"] | components["schemas"]["LocationCriteria"];
            readonly center?: components["schemas"]["Coordinates"];
        };
        /**
         * @description Fields of a condition to change. Missing fields stay as they are.
         * @example {
         *       "name": "Jobs of Northgate"
         *     }
         */
        readonly ConditionChanges: {
            /** @description Name of the condition. */
            readonly name?: string;
            /**
             * @description Subject of the criteria.
             * @enum {string}
             */
            readonly type?: "company" | "license" | "person" | "location";
            /** @description Criteria that a permit must match. */
            readonly criteria?: components["schemas"]["CompanyCriteria"] | components["schemas"]["LicenseCriteria"] | components["schemas"]["PersonCriteria"] | components["schemas"]["LocationCriteria"];
            readonly center?: components["schemas"]["Coordinates"];
        };
        /**
         * @description A note to add.
         * @example {
         *       "body": "Called the plan reviewer.",
         *       "author": "Dana Ruiz"
         *     }
         */
        readonly NoteAddition: {
            /** @description Text of the note. */
            readonly body: string;
            /** @description Author of the note. */
            readonly author?: string;
        };
        /**
         * @description Tags to add.
         * @example {
         *       "tags": [
         *         "priority"
         *       ]
         *     }
         */
        readonly TagAddition: {
            /** @description The tags. */
            readonly tags: readonly string[];
        };
        /**
         * @description Tags of a permit.
         * @example {
         *       "tags": [
         *         "priority"
         *       ]
         *     }
         */
        readonly Tags: {
            /** @description All requests. */
            readonly tags: readonly string[];
        };
        /**
         * @description A duration on the mock's clock. One of a fixed duration, a uniform distribution from `min` to `max`, or a
         *     lognormal distribution with its median (`median`) and its 99th percentile (`p99`).
         * @example {
         *       "median": "80ms",
         *       "p99": "1.2s"
         *     }
         */
        readonly Latency: components["schemas"]["Duration"] | {
            readonly min: components["schemas"]["Duration"];
            readonly max: components["schemas"]["Duration"];
        } | {
            readonly median: components["schemas"]["Duration"];
            readonly p99: components["schemas"]["Duration"];
        };
        /**
         * @description A fault of the service.
         * @example {
         *       "operation": "createContact",
         *       "kind": "reset",
         *       "phase": "after_commit"
         *     }
         */
        readonly Fault: {
            /** @description Status of the response. Default 500, or 502 for `html` and `empty`. For a `response`, 400 to 599. */
            readonly status?: number;
            /** @description Error code of the response. Default from the status. */
            readonly code?: string;
            /** @description Headers to set. They replace headers of the same name. */
            readonly headers?: {
                readonly [key: string]: string;
            };
            /** @description Number of requests with the fault. Default 1. For a fraction and for every nth request, until it is removed. */
            readonly times?: number;
            /** @description Only requests for the operation with this `operationId`. */
            readonly operation?: string;
            /**
             * @description With `before`, the service doesn't see the request. With `after_commit`, the service handles the request,
             *     and then the response fails.
             * @enum {string}
             */
            readonly phase?: "before" | "after_commit";
            /**
             * @description Kind of fault. `response`, the default, is a documented error with the headers of its status. Others break
             *     the response. `reset_on_reuse` resets only connections that were used before. `rate_limited` exhausts the
             *     key's window, and `key_revoked` revokes the key. `delay` is the real response, only delayed.
             * @enum {string}
             */
            readonly kind?: "response" | "reset" | "reset_on_reuse" | "html" | "empty" | "invalid_json" | "truncated" | "slow_body" | "wrong_content_type" | "rate_limited" | "key_revoked" | "delay";
            readonly latency?: components["schemas"]["Latency"];
            readonly seed?: components["schemas"]["Seed"];
        };
        /**
         * @description Requests that fail, among those that match: the next ones, those from the nth on, every nth one, or a fraction (0 to 1)
         *     of all.
         * @example {
         *       "fraction": 0.1
         *     }
         */
        readonly FaultPlan: {
            /**
             * @description The next requests.
             * @constant
             */
            readonly next: true;
        } | {
            /** @description The nth request, counted from now. */
            readonly nth: number;
        } | {
            /** @description Every nth request, counted from now. */
            readonly every: number;
        } | {
            /** @description A fraction of all requests. */
            readonly fraction: number;
        };
        /**
         * @description A fault to plan. By default, the next request responds with 500.
         * @example {
         *       "plan": {
         *         "nth": 3
         *       },
         *       "fault": {
         *         "status": 503,
         *         "headers": {
         *           "Retry-After": "2"
         *         }
         *       }
         *     }
         */
        readonly FaultPlanning: {
            readonly plan?: components["schemas"]["FaultPlan"];
            readonly fault?: components["schemas"]["Fault"];
        };
        /**
         * @description A planned fault.
         * @example {
         *       "id": "flt_1",
         *       "plan": {
         *         "nth": 3
         *       },
         *       "fault": {
         *         "status": 503
         *       },
         *       "remaining": 1,
         *       "count": 0
         *     }
         */
        readonly PlannedFault: {
            /** @description Identifier of the fault. */
            readonly id: string;
            readonly plan: components["schemas"]["FaultPlan"];
            readonly fault: components["schemas"]["Fault"];
            /** @description Remaining number of requests with the fault. Null if it applies until it is removed. */
            readonly remaining: number | null;
            /** @description Number of requests that had the fault. */
            readonly count: number;
        };
        /**
         * @description Changes of lists while they are read. Without `insert`, `update` and `remove`, each round makes one change of
         *     each kind.
         * @example {
         *       "insert": 1,
         *       "remove": 0.5,
         *       "times": 10
         *     }
         */
        readonly ChurnOptions: {
            readonly seed?: components["schemas"]["Seed"];
            /** @description Number of permits added to the watchlist, or of contacts created, per round. Default 0. */
            readonly insert?: number;
            /** @description Number of watched permits changed per round. Default 0. */
            readonly update?: number;
            /** @description Number of permits removed from the watchlist per round. Default 0. */
            readonly remove?: number;
            /**
             * @description All changes of a round happen at the same time, as in an import or a nightly job. `update` sets the same
             *     `updated_at` on as many different permits. `insert` imports permits that are new to the service. Default
             *     false.
             */
            readonly bulk?: boolean;
            /** @description Lists whose responses start a round. Default only permits. */
            readonly lists?: readonly ("permits" | "contacts")[];
            /** @description Number of responses per round. Default 1. */
            readonly every?: number;
            /** @description Maximum number of rounds. Default until it is stopped. */
            readonly times?: number;
        };
        /**
         * @description A churn and its changes.
         * @example {
         *       "id": "chn_1",
         *       "options": {
         *         "insert": 1
         *       },
         *       "changes": [
         *         {
         *           "list": "permits",
         *           "kind": "insert",
         *           "id": "7f9c24e8"
         *         }
         *       ]
         *     }
         */
        readonly Churn: {
            /** @description Identifier of the churn. */
            readonly id: string;
            readonly options: components["schemas"]["ChurnOptions"];
            /** @description The last 10,000 changes, in order. */
            readonly changes: readonly {
                /**
                 * @description The changed list.
                 * @enum {string}
                 */
                readonly list: "permits" | "contacts";
                /**
                 * @description Kind of change.
                 * @enum {string}
                 */
                readonly kind: "insert" | "update" | "remove";
                /** @description `uuid` of the permit, `id` of the contact. */
                readonly id: string;
            }[];
        };
        /**
         * @description Headers and body of a request or a response.
         * @example {
         *       "headers": {
         *         "content-type": "application/json"
         *       },
         *       "body": {
         *         "name": "Dana Ruiz"
         *       }
         *     }
         */
        readonly Message: {
            /** @description Headers by name in lower case. Credentials are masked. */
            readonly headers: {
                readonly [key: string]: string;
            };
            /**
             * @description The JSON, or the text of a body that isn't JSON. Absent without a body, or if it was dropped to save
             *     memory.
             */
            readonly body?: unknown;
        };
        /**
         * @description A request to the service without its headers, its bodies and the reasons for its response.
         * @example {
         *       "id": "req_1",
         *       "at": "2026-03-02T12:00:00.000Z",
         *       "method": "GET",
         *       "path": "/v1/me",
         *       "search": "",
         *       "operation": "getMe",
         *       "status": 200,
         *       "key_id": "key_51c0de7a93b4",
         *       "organization_id": "org_8c1f0a2b",
         *       "duration_ms": 0,
         *       "fault": null,
         *       "message": null
         *     }
         */
        readonly RequestSummary: {
            /** @description Identifier of the request. */
            readonly id: string;
            /**
             * Format: date-time
             * @description The current time, UTC.
             */
            readonly at: string;
            /** @description Method of the request. */
            readonly method: string;
            /** @description Path as it was sent. */
            readonly path: string;
            /** @description Query as it was sent, with the leading `?`. Empty without a query. */
            readonly search: string;
            /** @description The `operationId`. Null for an unknown path or a wrong method. */
            readonly operation: string | null;
            /** @description Status of the response. Null without a response. */
            readonly status: number | null;
            /** @description The key of the request. Null for a key that no organization has. */
            readonly key_id: string | null;
            /** @description The organization that the key belongs to. */
            readonly organization_id: string | null;
            /** @description Duration on the mock's clock. */
            readonly duration_ms: number;
            /** @description The injected fault. */
            readonly fault: string | null;
            /** @description Message of an error response. Null for every other response, and without one. */
            readonly message: string | null;
        };
        /**
         * @description A request to the service, and its response.
         * @example {
         *       "id": "req_1",
         *       "at": "2026-03-02T12:00:00.000Z",
         *       "method": "GET",
         *       "path": "/v1/me",
         *       "query": {},
         *       "search": "",
         *       "operation": "getMe",
         *       "status": 200,
         *       "key_id": "key_51c0de7a93b4",
         *       "organization_id": "org_8c1f0a2b",
         *       "duration_ms": 0,
         *       "fault": null,
         *       "message": null,
         *       "request": {
         *         "headers": {
         *           "authorization": "Bearer pt_…"
         *         }
         *       },
         *       "response": {
         *         "headers": {
         *           "content-type": "application/json"
         *         }
         *       },
         *       "reasons": [
         *         {
         *           "kind": "rate_limit",
         *           "outcome": "passed",
         *           "text": "999 of 1000 left, resets in 60 s"
         *         }
         *       ]
         *     }
         */
        readonly RequestEntry: {
            /** @description Identifier of the request. */
            readonly id: string;
            /**
             * Format: date-time
             * @description The current time, UTC.
             */
            readonly at: string;
            /** @description Method of the request. */
            readonly method: string;
            /** @description Path as it was sent. */
            readonly path: string;
            /** @description Parameters of the query, decoded. A parameter that was sent more than once has a list of its values. */
            readonly query: {
                readonly [key: string]: string | readonly string[];
            };
            /** @description Query as it was sent, with the leading `?`. Empty without a query. */
            readonly search: string;
            /** @description The `operationId`. Null for an unknown path or a wrong method. */
            readonly operation: string | null;
            /** @description Status of the response. Null without a response. */
            readonly status: number | null;
            /** @description The key of the request. Null for a key that no organization has. */
            readonly key_id: string | null;
            /** @description The organization that the key belongs to. */
            readonly organization_id: string | null;
            /** @description Duration on the mock's clock. */
            readonly duration_ms: number;
            /** @description The injected fault. */
            readonly fault: string | null;
            /** @description Message of an error response. Null for every other response, and without one. */
            readonly message: string | null;
            readonly request: components["schemas"]["Message"];
            /** @description Null without a response. */
            readonly response: components["schemas"]["Message"] | null;
            /** @description The decisions of the service, in order. Those that a request didn't reach are absent. */
            readonly reasons: readonly {
                /**
                 * @description What was decided.
                 * @enum {string}
                 */
                readonly kind: "key" | "fault" | "rate_limit" | "permission" | "operation" | "dialect" | "preference" | "churn" | "state";
                /**
                 * @description `rejected` decided the response. A fault, a value of the dialect or a change of churn is `applied`.
                 * @enum {string}
                 */
                readonly outcome: "passed" | "rejected" | "applied" | "ignored";
                /** @description Identifier of a fault. */
                readonly id?: string;
                /** @description Details for a person. */
                readonly text: string;
            }[];
        };
        /**
         * @description Changes between two cursors.
         * @example {
         *       "cursor": "lq3v8k-17",
         *       "now": "2026-03-02T12:00:00.000Z",
         *       "clock_mode": "manual",
         *       "missed": false,
         *       "changes": [
         *         {
         *           "type": "clock"
         *         }
         *       ]
         *     }
         */
        readonly EventBatch: {
            /** @description Position after these changes, where the next batch starts. */
            readonly cursor: string;
            /**
             * Format: date-time
             * @description The current time, UTC.
             */
            readonly now: string;
            /**
             * @description A manual clock moves on request only.
             * @enum {string}
             */
            readonly clock_mode: "real" | "manual";
            /**
             * @description True if changes since the given cursor are unknown: it is one of an earlier run, or more than 2,000 changes
             *     old. Everything shown has to be read again, and `changes` is empty.
             */
            readonly missed: boolean;
            /** @description The changes in order. Of repeated changes of the same thing only the last one is kept. */
            readonly changes: readonly components["schemas"]["ControlEvent"][];
        };
        /**
         * @description A change, with the identifiers of what to read again.
         * @example {
         *       "type": "clock"
         *     }
         */
        readonly ControlEvent: components["schemas"]["RequestEvent"] | components["schemas"]["RequestsEvent"] | components["schemas"]["DeliveryEvent"] | components["schemas"]["PermitEvent"] | components["schemas"]["ContactEvent"] | components["schemas"]["ConditionEvent"] | components["schemas"]["KeyEvent"] | components["schemas"]["WebhookEvent"] | components["schemas"]["NotificationEvent"] | components["schemas"]["OrganizationEvent"] | components["schemas"]["FaultsEvent"] | components["schemas"]["ChurnEvent"] | components["schemas"]["ClockEvent"] | components["schemas"]["DialectEvent"] | components["schemas"]["SabotageEvent"] | components["schemas"]["StateEvent"];
        /**
         * @description A request to the service has its response, or will get none.
         * @example {
         *       "type": "request",
         *       "request": {
         *         "id": "req_1",
         *         "at": "2026-03-02T12:00:00.000Z",
         *         "method": "GET",
         *         "path": "/v1/me",
         *         "search": "",
         *         "operation": "getMe",
         *         "status": 200,
         *         "key_id": "key_51c0de7a93b4",
         *         "organization_id": "org_8c1f0a2b",
         *         "duration_ms": 0,
         *         "fault": null,
         *         "message": null
         *       }
         *     }
         */
        readonly RequestEvent: {
            /**
             * @description Type of the change.
             * @constant
             */
            readonly type: "request";
            readonly request: components["schemas"]["RequestSummary"];
        };
        /**
         * @description Recorded requests were removed from a journal.
         * @example {
         *       "type": "requests",
         *       "organization_id": null
         *     }
         */
        readonly RequestsEvent: {
            /**
             * @description Type of the change.
             * @constant
             */
            readonly type: "requests";
            /** @description The organization. Null for the journal of every request. */
            readonly organization_id: string | null;
        };
        /**
         * @description A delivery was created, an attempt started or ended, or its state changed.
         * @example {
         *       "type": "delivery",
         *       "organization_id": "org_8c1f0a2b",
         *       "delivery_id": "dlv_0f3b6c1d2e4a",
         *       "webhook_id": "whk_51c0de7a",
         *       "permit_uuid": "7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d",
         *       "state": "delivered"
         *     }
         */
        readonly DeliveryEvent: {
            /**
             * @description Type of the change.
             * @constant
             */
            readonly type: "delivery";
            /** @description The organization. */
            readonly organization_id: string;
            /** @description The delivery. */
            readonly delivery_id: string;
            /** @description Its webhook. */
            readonly webhook_id: string;
            /** @description The permit of its event. Null for a test event. */
            readonly permit_uuid: string | null;
            readonly state: components["schemas"]["DeliveryState"];
        };
        /**
         * @description A permit was created, changed or deleted, or added to or removed from the watchlist.
         * @example {
         *       "type": "permit",
         *       "organization_id": "org_8c1f0a2b",
         *       "permit_uuid": "7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d"
         *     }
         */
        readonly PermitEvent: {
            /**
             * @description Type of the change.
             * @constant
             */
            readonly type: "permit";
            /** @description The organization. */
            readonly organization_id: string;
            /** @description The permit. */
            readonly permit_uuid: string;
        };
        /**
         * @description A contact was created, changed or deleted.
         * @example {
         *       "type": "contact",
         *       "organization_id": "org_8c1f0a2b",
         *       "contact_id": "con_0f3b6c1d2e4a"
         *     }
         */
        readonly ContactEvent: {
            /**
             * @description Type of the change.
             * @constant
             */
            readonly type: "contact";
            /** @description The organization. */
            readonly organization_id: string;
            /** @description The contact. */
            readonly contact_id: string;
        };
        /**
         * @description A condition was created, changed or deleted.
         * @example {
         *       "type": "condition",
         *       "organization_id": "org_8c1f0a2b",
         *       "condition_id": "cnd_51c0de7a"
         *     }
         */
        readonly ConditionEvent: {
            /**
             * @description Type of the change.
             * @constant
             */
            readonly type: "condition";
            /** @description The organization. */
            readonly organization_id: string;
            /** @description The condition. */
            readonly condition_id: string;
        };
        /**
         * @description A key was created or revoked. Its uses are requests.
         * @example {
         *       "type": "key",
         *       "organization_id": "org_8c1f0a2b",
         *       "key_id": "key_51c0de7a93b4"
         *     }
         */
        readonly KeyEvent: {
            /**
             * @description Type of the change.
             * @constant
             */
            readonly type: "key";
            /** @description The organization. */
            readonly organization_id: string;
            /** @description The key. */
            readonly key_id: string;
        };
        /**
         * @description A webhook was created, changed, paused, resumed or deleted.
         * @example {
         *       "type": "webhook",
         *       "organization_id": "org_8c1f0a2b",
         *       "webhook_id": "whk_51c0de7a"
         *     }
         */
        readonly WebhookEvent: {
            /**
             * @description Type of the change.
             * @constant
             */
            readonly type: "webhook";
            /** @description The organization. */
            readonly organization_id: string;
            /** @description The webhook. */
            readonly webhook_id: string;
        };
        /**
         * @description The organization was notified that a delivery failed for good.
         * @example {
         *       "type": "notification",
         *       "organization_id": "org_8c1f0a2b",
         *       "notification_id": "ntf_0f3b6c1d2e4a"
         *     }
         */
        readonly NotificationEvent: {
            /**
             * @description Type of the change.
             * @constant
             */
            readonly type: "notification";
            /** @description The organization. */
            readonly organization_id: string;
            /** @description The notification. */
            readonly notification_id: string;
        };
        /**
         * @description An organization was created or deleted, or its plan changed.
         * @example {
         *       "type": "organization",
         *       "organization_id": "org_8c1f0a2b"
         *     }
         */
        readonly OrganizationEvent: {
            /**
             * @description Type of the change.
             * @constant
             */
            readonly type: "organization";
            /** @description The organization. */
            readonly organization_id: string;
        };
        /**
         * @description A fault was planned or removed, or affected a request.
         * @example {
         *       "type": "faults",
         *       "organization_id": null
         *     }
         */
        readonly FaultsEvent: {
            /**
             * @description Type of the change.
             * @constant
             */
            readonly type: "faults";
            /** @description The organization. Null for the faults of every organization. */
            readonly organization_id: string | null;
        };
        /**
         * @description Churn was started, stopped or ended, or made changes.
         * @example {
         *       "type": "churn",
         *       "organization_id": "org_8c1f0a2b"
         *     }
         */
        readonly ChurnEvent: {
            /**
             * @description Type of the change.
             * @constant
             */
            readonly type: "churn";
            /** @description The organization. */
            readonly organization_id: string;
        };
        /**
         * @description A manual clock moved, or what is scheduled on it changed.
         * @example {
         *       "type": "clock"
         *     }
         */
        readonly ClockEvent: {
            /**
             * @description Type of the change.
             * @constant
             */
            readonly type: "clock";
        };
        /**
         * @description Switches of the dialect changed.
         * @example {
         *       "type": "dialect"
         *     }
         */
        readonly DialectEvent: {
            /**
             * @description Type of the change.
             * @constant
             */
            readonly type: "dialect";
        };
        /**
         * @description A saboteur was started or stopped.
         * @example {
         *       "type": "sabotage"
         *     }
         */
        readonly SabotageEvent: {
            /**
             * @description Type of the change.
             * @constant
             */
            readonly type: "sabotage";
        };
        /**
         * @description The mock was reset or restored from a snapshot. Everything has to be read again.
         * @example {
         *       "type": "state"
         *     }
         */
        readonly StateEvent: {
            /**
             * @description Type of the change.
             * @constant
             */
            readonly type: "state";
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
        readonly Pagination: {
            /** @description Number of this page, from 1. */
            readonly page: number;
            /** @description Page size of this response. */
            readonly per_page: number;
            /** @description Number of results on all pages. */
            readonly total: number;
            /** @description Number of pages. */
            readonly total_pages?: number;
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
        readonly Fee: {
            /** @description Purpose of the fee. */
            readonly name: string;
            /** @description Amount in units of the currency. */
            readonly amount: number;
            /** @description ISO 4217 code. */
            readonly currency: string;
            /** @description Amount before the change. Null for a new fee. */
            readonly previous_amount: number | null;
        };
        /**
         * @description An inspection of a permit.
         * @example {
         *       "type": "Electrical Rough-In",
         *       "scheduled_for": "2026-03-12T09:00:00Z"
         *     }
         */
        readonly Inspection: {
            /** @description Label of the kind of inspection. */
            readonly type: string;
            /**
             * Format: date-time
             * @description Time of the inspection, UTC.
             */
            readonly scheduled_for: string;
        };
        /**
         * @description A note of the organization on a permit.
         * @example {
         *       "body": "Called the plan reviewer.",
         *       "created_at": "2026-03-03T10:00:00Z",
         *       "author": "Dana Ruiz"
         *     }
         */
        readonly Note: {
            /** @description Text of the note. */
            readonly body: string;
            /**
             * Format: date-time
             * @description Time at which the note was written, UTC.
             */
            readonly created_at: string;
            /** @description Author of the note. */
            readonly author?: string;
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
        readonly WatchlistEntry: {
            /** @description Identifier of the permit. */
            readonly permit_uuid: string;
            /** @description Number given by the jurisdiction. */
            readonly permit_number: string;
            readonly jurisdiction: components["schemas"]["Jurisdiction"];
            /**
             * Format: date-time
             * @description Time since which the permit is watched, UTC.
             */
            readonly added_at: string;
        };
        /**
         * @description Slug of the jurisdiction that issues the permit.
         * @example seattle-wa
         */
        readonly Jurisdiction: string;
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
        readonly Contact: {
            /** @description Identifier of the contact, an opaque string. */
            readonly id: string;
            /** @description Name of the person. */
            readonly name: string;
            /** @description Company of the person. */
            readonly company?: string;
            /** @description Email address. */
            readonly email?: string;
            /** @description Phone number, international format with leading `+`. */
            readonly phone?: string;
            readonly type?: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @description Time of creation, UTC.
             */
            readonly created_at: string;
        };
        /**
         * @description Role of a person or company. An open set with these known labels.
         * @example contractor
         */
        readonly Role: "owner" | "contractor" | "architect" | "engineer" | "designer" | "applicant" | "agent" | (string & {});
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
        readonly Condition: {
            /** @description Identifier of the condition, an opaque string. */
            readonly id: string;
            /** @description Name given by the organization. */
            readonly name: string;
            readonly type: components["schemas"]["ConditionType"];
            readonly criteria: components["schemas"]["ConditionCriteria"];
            /** @description Number of permits that match. */
            readonly permit_count: number;
            /**
             * Format: date-time
             * @description Time of creation, UTC.
             */
            readonly created_at: string;
        };
        /**
         * @description Type of a condition. An open set with these known types.
         * @example company
         */
        readonly ConditionType: "company" | "license" | "person" | "location" | (string & {});
        /**
         * @description Criteria that a permit must match. Their fields depend on the `type` of the condition.
         * @example {
         *       "company_name": "Northgate Electric LLC"
         *     }
         */
        readonly ConditionCriteria: components["schemas"]["CompanyCriteria"] | components["schemas"]["LicenseCriteria"] | components["schemas"]["PersonCriteria"] | components["schemas"]["LocationCriteria"];
        /**
         * @description Permits on which the company is a party.
         * @example {
         *       "company_name": "Northgate Electric LLC",
         *       "fei_number": "91-1234567"
         *     }
         */
        readonly CompanyCriteria: {
            /** @description Name of the company. */
            readonly company_name: string;
            /** @description Federal employer identification number. */
            readonly fei_number?: string;
        };
        /**
         * @description Permits on which a party holds the license.
         * @example {
         *       "license_number": "NORTHEL847KD",
         *       "license_type": "electrical"
         *     }
         */
        readonly LicenseCriteria: {
            /** @description License of the trade. */
            readonly license_number: string;
            /** @description Kind of license. */
            readonly license_type?: string;
        };
        /**
         * @description Permits on which the person is a party.
         * @example {
         *       "person_name": "Priya Raman",
         *       "email": "priya@raman-studio.example"
         *     }
         */
        readonly PersonCriteria: {
            /** @description Name of the person. */
            readonly person_name: string;
            /** @description Email address of the person. */
            readonly email?: string;
        };
        /**
         * @description Permits within a distance of an address.
         * @example {
         *       "address": "418 Alder Street, Seattle, WA 98101",
         *       "radius_miles": 1.5
         *     }
         */
        readonly LocationCriteria: {
            /** @description Center of the circle. */
            readonly address: string;
            /** @description Radius of the circle in miles. */
            readonly radius_miles: number;
        };
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
        readonly Permit: {
            /** @description Identifier of the permit. */
            readonly uuid: string;
            /** @description Number given by the jurisdiction. */
            readonly permit_number: string;
            readonly status: components["schemas"]["PermitStatus"];
            /** @description Label of the permit's type. */
            readonly type: string;
            /** @description Purpose of the permit. */
            readonly description: string;
            /** @description Address of the work. */
            readonly address: string;
            /**
             * Format: date
             * @description Day on which the permit was filed, YYYY-MM-DD.
             */
            readonly filed_date: string;
            /**
             * Format: date-time
             * @description Time of the last change, UTC.
             */
            readonly updated_at: string;
        };
        /**
         * @description Label of a permit's status. An open set with these known labels.
         * @example In Review
         */
        readonly PermitStatus: "Pending" | "In Review" | "Corrections Required" | "Approved" | "Issued" | "Inspection Scheduled" | "Finaled" | "Expired" | "Denied" | "Withdrawn" | (string & {});
        /**
         * @description A change of a permit's status.
         * @example {
         *       "previous_status": "Pending",
         *       "new_status": "In Review",
         *       "changed_at": "2026-03-02T16:20:11Z"
         *     }
         */
        readonly StatusChange: {
            /** @description The previous status. Null for the first one. */
            readonly previous_status: components["schemas"]["PermitStatus"] | null;
            readonly new_status: components["schemas"]["PermitStatus"];
            /**
             * Format: date-time
             * @description Time of the change, UTC.
             */
            readonly changed_at: string;
        };
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
        readonly Party: {
            /** @description Name of the person or company. */
            readonly name: string;
            readonly role: components["schemas"]["Role"];
            /** @description Company of the person. */
            readonly company?: string;
            /** @description License of the trade. */
            readonly license_number?: string;
            /** @description Email address. */
            readonly email?: string;
            /** @description Phone number, international format with leading `+`. */
            readonly phone?: string;
        };
    };
    responses: {
        /** @description A parameter or the body is invalid, or the body isn't JSON. The message names the field. */
        readonly InvalidRequest: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "invalid_request",
                 *         "message": "status: is required."
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The server was started with a token, and the request has none or a wrong one. */
        readonly Unauthorized: {
            headers: {
                /**
                 * @description The required authentication scheme.
                 * @example Bearer
                 */
                readonly "WWW-Authenticate"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "unauthorized",
                 *         "message": "The control token is missing or wrong."
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The server was started without a token, and the request comes from another machine or from a page of another
         *     site.
         */
        readonly Forbidden: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "forbidden",
                 *         "message": "Only local requests are allowed."
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The resource does not exist. Unknown paths and methods respond with this error, too. */
        readonly NotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "not_found",
                 *         "message": "No webhook has the id whk_1."
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The current state of the mock doesn't allow this. The message has the reason and what to do. */
        readonly Conflict: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "conflict",
                 *         "message": "The clock is real and moves by itself."
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Something failed that is not the caller's mistake, such as a function of the program that runs the mock. */
        readonly ServerError: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "server_error",
                 *         "message": "A scheduled callback failed."
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
    };
    parameters: {
        /**
         * @description Identifier of the organization, or `default`.
         * @example default
         */
        readonly organization_id: string;
        /**
         * @description Identifier of the key.
         * @example key_51c0de7a93b4
         */
        readonly key_id: string;
        /**
         * @description Identifier of the webhook.
         * @example whk_51c0de7a
         */
        readonly webhook_id: string;
        /**
         * @description Identifier of the delivery.
         * @example dlv_0f3b6c1d2e4a
         */
        readonly delivery_id: string;
        /**
         * @description Identifier of the permit.
         * @example 7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d
         */
        readonly permit_uuid: string;
        /**
         * @description Index of the inspection in the `inspections` of the permit, from 0.
         * @example 0
         */
        readonly inspection_index: string;
        /**
         * @description Identifier of the contact.
         * @example con_51c0de7a93b4
         */
        readonly contact_id: string;
        /**
         * @description Identifier of the condition.
         * @example cnd_51c0de7a93b4
         */
        readonly condition_id: string;
        /**
         * @description Identifier of the fault.
         * @example flt_1
         */
        readonly fault_id: string;
        /**
         * @description Identifier of the churn.
         * @example chn_1
         */
        readonly churn_id: string;
        /**
         * @description Identifier of the request.
         * @example req_1
         */
        readonly request_id: string;
        /**
         * @description Number of the page, from 1.
         * @example 2
         */
        readonly page: number;
        /**
         * @description Results per page.
         * @example 50
         */
        readonly per_page: number;
        /**
         * @description Only permits that are on the watchlist (`true`), or that are not (`false`).
         * @example false
         */
        readonly watched: "true" | "false";
        /**
         * @description Only permits with this text in their number, address, description or type, or at the start of their `uuid`.
         *     Case is ignored.
         * @example kitchen
         */
        readonly permit_search: string;
        /**
         * @description Only permits with exactly this status.
         * @example In Review
         */
        readonly permit_status: string;
        /**
         * @description Only permits that match the condition of this identifier. Responds with 404 if there is none.
         * @example cnd_51c0de7a93b4
         */
        readonly condition_id_filter: string;
        /**
         * @description Only contacts with this text in their name, company, email or phone. Case is ignored.
         * @example ruiz
         */
        readonly contact_search: string;
        /**
         * @description Only requests for this operation, named by its `operationId`.
         * @example createContact
         */
        readonly operation: string;
        /**
         * @description Only requests with this response status.
         * @example 429
         */
        readonly request_status: number;
        /**
         * @description Only requests with this method.
         * @example POST
         */
        readonly method: string;
        /**
         * @description Only requests to this path, exactly as sent.
         * @example /v1/contacts
         */
        readonly path: string;
        /**
         * @description Only requests with the key of this identifier.
         * @example key_51c0de7a93b4
         */
        readonly key_id_filter: string;
        /**
         * @description Only requests with a key of this organization.
         * @example org_8c1f0a2b
         */
        readonly organization_id_filter: string;
        /**
         * @description Only the newest entries, at most this many.
         * @example 10
         */
        readonly last: number;
        /**
         * @description Only deliveries to this webhook.
         * @example whk_51c0de7a
         */
        readonly webhook_id_filter: string;
        /**
         * @description Only deliveries of this event.
         * @example permit.status_changed
         */
        readonly event: components["schemas"]["DeliveredEvent"];
        /**
         * @description Only deliveries in this state.
         * @example failed
         */
        readonly state: components["schemas"]["DeliveryState"];
        /**
         * @description Only deliveries about this permit.
         * @example 7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d
         */
        readonly permit_uuid_filter: string;
        /**
         * @description Only deliveries created at or after this time.
         * @example 2026-03-02T12:00:00Z
         */
        readonly created_since: string;
        /**
         * @description Only deliveries older than the one of this identifier. With `last`, the previous page. Responds with 400 if
         *     the log doesn't contain it.
         * @example dlv_0f3b6c1d2e4a
         */
        readonly before: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
/** Definitions of the OpenAPI document outside of its components. It has none. */
export type $defs = Record<string, never>;
/** Operations of the OpenAPI document, by `operationId`. */
export interface operations {
    readonly getControl: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The mock and its links. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Control"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly getControlDocument: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The document. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Document"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly getServiceDocument: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The document. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Document"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly getDialect: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The switches, in the order of the documentation. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["DialectSwitch"][];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly setDialect: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "pageOverflow": "not_found",
                 *       "perPageMax": 20
                 *     }
                 */
                readonly "application/json": {
                    readonly [key: string]: components["schemas"]["DialectValue"];
                };
            };
        };
        readonly responses: {
            /** @description The switches, in the order of the documentation. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["DialectSwitch"][];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly getSabotage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The saboteur, and which ones have acted. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Sabotage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly startSabotage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "page-missing"
                 *     }
                 */
                readonly "application/json": {
                    /** @description Name of a saboteur or `observe`. */
                    readonly name: string;
                };
            };
        };
        readonly responses: {
            /** @description The saboteur, and which ones have acted. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Sabotage"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly stopSabotage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The service is intact. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly getClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The clock. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Clock"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly advanceClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ClockMove"];
            };
        };
        readonly responses: {
            /** @description The clock is at its new time. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ClockMoved"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly readEvents: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Cursor of the last batch, after which this one starts. Streams also accept it as the header
                 *     `Last-Event-ID`. Without one, reading starts now.
                 * @example lq3v8k-17
                 */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Changes since the cursor. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["EventBatch"];
                    };
                    /**
                     * @example id: lq3v8k-17
                     *     event: changes
                     *     data: {"cursor":"lq3v8k-17","now":"2026-03-02T12:00:00.000Z","clock_mode":"real","missed":false,"changes":[]}
                     */
                    readonly "text/event-stream": string;
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly waitUntilSettled: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["Settling"];
            };
        };
        readonly responses: {
            /** @description All deliveries are settled. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Settled"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly getSnapshot: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The state. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Snapshot"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly restoreSnapshot: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Snapshot"];
            };
        };
        readonly responses: {
            /** @description The mock has that state. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Control"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly resetMock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The mock is as it was at the start. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Control"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly listFaults: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The faults in the order in which they were planned. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["PlannedFault"][];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly planFault: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["FaultPlanning"];
            };
        };
        readonly responses: {
            /** @description The pending fault. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["PlannedFault"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly clearFaults: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description No such fault is pending. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly removeFault: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the fault.
                 * @example flt_1
                 */
                readonly fault_id: components["parameters"]["fault_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The fault is gone. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly listRequests: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only requests for this operation, named by its `operationId`.
                 * @example createContact
                 */
                readonly operation?: components["parameters"]["operation"];
                /**
                 * @description Only requests with this response status.
                 * @example 429
                 */
                readonly status?: components["parameters"]["request_status"];
                /**
                 * @description Only requests with the key of this identifier.
                 * @example key_51c0de7a93b4
                 */
                readonly key_id?: components["parameters"]["key_id_filter"];
                /**
                 * @description Only requests with a key of this organization.
                 * @example org_8c1f0a2b
                 */
                readonly organization_id?: components["parameters"]["organization_id_filter"];
                /**
                 * @description Only requests with this method.
                 * @example POST
                 */
                readonly method?: components["parameters"]["method"];
                /**
                 * @description Only requests to this path, exactly as sent.
                 * @example /v1/contacts
                 */
                readonly path?: components["parameters"]["path"];
                /**
                 * @description Only the newest entries, at most this many.
                 * @example 10
                 */
                readonly last?: components["parameters"]["last"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requests, oldest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["RequestEntry"][];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly clearRequests: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The journal is empty. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly getRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the request.
                 * @example req_1
                 */
                readonly request_id: components["parameters"]["request_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["RequestEntry"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly listRequestSummaries: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only requests for this operation, named by its `operationId`.
                 * @example createContact
                 */
                readonly operation?: components["parameters"]["operation"];
                /**
                 * @description Only requests with this response status.
                 * @example 429
                 */
                readonly status?: components["parameters"]["request_status"];
                /**
                 * @description Only requests with the key of this identifier.
                 * @example key_51c0de7a93b4
                 */
                readonly key_id?: components["parameters"]["key_id_filter"];
                /**
                 * @description Only requests with a key of this organization.
                 * @example org_8c1f0a2b
                 */
                readonly organization_id?: components["parameters"]["organization_id_filter"];
                /**
                 * @description Only requests with this method.
                 * @example POST
                 */
                readonly method?: components["parameters"]["method"];
                /**
                 * @description Only requests to this path, exactly as sent.
                 * @example /v1/contacts
                 */
                readonly path?: components["parameters"]["path"];
                /**
                 * @description Only the newest entries, at most this many.
                 * @example 10
                 */
                readonly last?: components["parameters"]["last"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requests, oldest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["RequestSummary"][];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly listOrganizations: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The organizations. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Organization"][];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly createOrganization: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["OrganizationCreation"];
            };
        };
        readonly responses: {
            /** @description The organization with its key. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["CreatedOrganization"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly getOrganization: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The organization. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Organization"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly deleteOrganization: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The organization is gone. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly getPlan: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The plan. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Plan"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly setPlan: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PlanChange"];
            };
        };
        readonly responses: {
            /** @description The new plan. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Plan"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly listRateWindows: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The rate windows, in the order of the keys. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["RateWindow"][];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly getUsage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The usage. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly listNotifications: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only the newest entries, at most this many.
                 * @example 10
                 */
                readonly last?: components["parameters"]["last"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The notifications, oldest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Notification"][];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly listKeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The keys in the order of creation. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["ApiKey"][];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly createKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["KeyCreation"];
            };
        };
        readonly responses: {
            /** @description The key with its secret value. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["CreatedKey"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly revokeKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the key.
                 * @example key_51c0de7a93b4
                 */
                readonly key_id: components["parameters"]["key_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The revoked key. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ApiKey"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly listWebhooks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The webhooks in the order of creation. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Webhook"][];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly createWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookCreation"];
            };
        };
        readonly responses: {
            /** @description The webhook. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Webhook"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly getWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the webhook.
                 * @example whk_51c0de7a
                 */
                readonly webhook_id: components["parameters"]["webhook_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The webhook. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Webhook"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly deleteWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the webhook.
                 * @example whk_51c0de7a
                 */
                readonly webhook_id: components["parameters"]["webhook_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The webhook is gone. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly updateWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the webhook.
                 * @example whk_51c0de7a
                 */
                readonly webhook_id: components["parameters"]["webhook_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookChanges"];
            };
        };
        readonly responses: {
            /** @description The changed webhook. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Webhook"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly pauseWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the webhook.
                 * @example whk_51c0de7a
                 */
                readonly webhook_id: components["parameters"]["webhook_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The paused webhook. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Webhook"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly resumeWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the webhook.
                 * @example whk_51c0de7a
                 */
                readonly webhook_id: components["parameters"]["webhook_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The resumed webhook. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Webhook"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly testWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the webhook.
                 * @example whk_51c0de7a
                 */
                readonly webhook_id: components["parameters"]["webhook_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookTesting"];
            };
        };
        readonly responses: {
            /** @description The delivery with its first attempt, if that has ended. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Delivery"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly attackWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the webhook.
                 * @example whk_51c0de7a
                 */
                readonly webhook_id: components["parameters"]["webhook_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["AttackRequest"];
            };
        };
        readonly responses: {
            /** @description The report on the receiver. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["AttackReport"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly listDeliveries: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only deliveries to this webhook.
                 * @example whk_51c0de7a
                 */
                readonly webhook_id?: components["parameters"]["webhook_id_filter"];
                /**
                 * @description Only deliveries of this event.
                 * @example permit.status_changed
                 */
                readonly event?: components["parameters"]["event"];
                /**
                 * @description Only deliveries in this state.
                 * @example failed
                 */
                readonly state?: components["parameters"]["state"];
                /**
                 * @description Only deliveries about this permit.
                 * @example 7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d
                 */
                readonly permit_uuid?: components["parameters"]["permit_uuid_filter"];
                /**
                 * @description Only deliveries created at or after this time.
                 * @example 2026-03-02T12:00:00Z
                 */
                readonly created_since?: components["parameters"]["created_since"];
                /**
                 * @description Only deliveries older than the one of this identifier. With `last`, the previous page. Responds with 400 if
                 *     the log doesn't contain it.
                 * @example dlv_0f3b6c1d2e4a
                 */
                readonly before?: components["parameters"]["before"];
                /**
                 * @description Only the newest entries, at most this many.
                 * @example 10
                 */
                readonly last?: components["parameters"]["last"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The deliveries in the order of their events. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Delivery"][];
                        readonly meta: components["schemas"]["DeliveryCount"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly getDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the delivery.
                 * @example dlv_0f3b6c1d2e4a
                 */
                readonly delivery_id: components["parameters"]["delivery_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivery. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Delivery"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly listDeliveryMessages: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the delivery.
                 * @example dlv_0f3b6c1d2e4a
                 */
                readonly delivery_id: components["parameters"]["delivery_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The messages of each attempt, oldest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["AttemptMessages"][];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly retryDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the delivery.
                 * @example dlv_0f3b6c1d2e4a
                 */
                readonly delivery_id: components["parameters"]["delivery_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivery with the new attempt, if that has ended. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Delivery"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly listAllPermits: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Number of the page, from 1.
                 * @example 2
                 */
                readonly page?: components["parameters"]["page"];
                /**
                 * @description Results per page.
                 * @example 50
                 */
                readonly per_page?: components["parameters"]["per_page"];
                /**
                 * @description Only permits that are on the watchlist (`true`), or that are not (`false`).
                 * @example false
                 */
                readonly watched?: components["parameters"]["watched"];
                /**
                 * @description Only permits with this text in their number, address, description or type, or at the start of their `uuid`.
                 *     Case is ignored.
                 * @example kitchen
                 */
                readonly search?: components["parameters"]["permit_search"];
                /**
                 * @description Only permits with exactly this status.
                 * @example In Review
                 */
                readonly status?: components["parameters"]["permit_status"];
                /**
                 * @description Only permits that match the condition of this identifier. Responds with 404 if there is none.
                 * @example cnd_51c0de7a93b4
                 */
                readonly condition_id?: components["parameters"]["condition_id_filter"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of permits. A page past the end is empty. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["PermitSummary"][];
                        readonly meta: components["schemas"]["Pagination"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly createPermit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["PermitCreation"];
            };
        };
        readonly responses: {
            /** @description The permit. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["PermitRecord"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly getAnyPermit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the permit.
                 * @example 7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d
                 */
                readonly permit_uuid: components["parameters"]["permit_uuid"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The permit. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["PermitRecord"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly changePermit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the permit.
                 * @example 7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d
                 */
                readonly permit_uuid: components["parameters"]["permit_uuid"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PermitChanges"];
            };
        };
        readonly responses: {
            /** @description The changed permit. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["PermitRecord"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly deletePermit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the permit.
                 * @example 7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d
                 */
                readonly permit_uuid: components["parameters"]["permit_uuid"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The permit is gone. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly setPermitStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the permit.
                 * @example 7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d
                 */
                readonly permit_uuid: components["parameters"]["permit_uuid"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["StatusSetting"];
            };
        };
        readonly responses: {
            /** @description The permit with the new status. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["PermitRecord"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly addFee: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the permit.
                 * @example 7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d
                 */
                readonly permit_uuid: components["parameters"]["permit_uuid"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FeeAddition"];
            };
        };
        readonly responses: {
            /** @description The fee. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Fee"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly scheduleInspection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the permit.
                 * @example 7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d
                 */
                readonly permit_uuid: components["parameters"]["permit_uuid"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["InspectionScheduling"];
            };
        };
        readonly responses: {
            /** @description The inspection. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Inspection"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly moveInspection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the permit.
                 * @example 7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d
                 */
                readonly permit_uuid: components["parameters"]["permit_uuid"];
                /**
                 * @description Index of the inspection in the `inspections` of the permit, from 0.
                 * @example 0
                 */
                readonly inspection_index: components["parameters"]["inspection_index"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["InspectionMove"];
            };
        };
        readonly responses: {
            /** @description The inspection. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Inspection"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly addNote: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the permit.
                 * @example 7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d
                 */
                readonly permit_uuid: components["parameters"]["permit_uuid"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NoteAddition"];
            };
        };
        readonly responses: {
            /** @description The note. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Note"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly addTags: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the permit.
                 * @example 7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d
                 */
                readonly permit_uuid: components["parameters"]["permit_uuid"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TagAddition"];
            };
        };
        readonly responses: {
            /** @description All tags of the permit. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Tags"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly watchPermit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the permit.
                 * @example 7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d
                 */
                readonly permit_uuid: components["parameters"]["permit_uuid"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The watchlist entry. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["WatchlistEntry"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly unwatchPermit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the permit.
                 * @example 7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d
                 */
                readonly permit_uuid: components["parameters"]["permit_uuid"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The permit is not watched. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly listAllContacts: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Number of the page, from 1.
                 * @example 2
                 */
                readonly page?: components["parameters"]["page"];
                /**
                 * @description Results per page.
                 * @example 50
                 */
                readonly per_page?: components["parameters"]["per_page"];
                /**
                 * @description Only contacts with this text in their name, company, email or phone. Case is ignored.
                 * @example ruiz
                 */
                readonly search?: components["parameters"]["contact_search"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of contacts. A page past the end is empty. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Contact"][];
                        readonly meta: components["schemas"]["Pagination"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly addContact: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ContactAddition"];
            };
        };
        readonly responses: {
            /** @description The contact. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Contact"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly getAnyContact: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the contact.
                 * @example con_51c0de7a93b4
                 */
                readonly contact_id: components["parameters"]["contact_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The contact. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Contact"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly changeContact: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the contact.
                 * @example con_51c0de7a93b4
                 */
                readonly contact_id: components["parameters"]["contact_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ContactChanges"];
            };
        };
        readonly responses: {
            /** @description The changed contact. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Contact"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly deleteContact: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the contact.
                 * @example con_51c0de7a93b4
                 */
                readonly contact_id: components["parameters"]["contact_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The contact is gone. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly listAllConditions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All conditions. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Condition"][];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly createCondition: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ConditionCreation"];
            };
        };
        readonly responses: {
            /** @description The condition. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Condition"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly getAnyCondition: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the condition.
                 * @example cnd_51c0de7a93b4
                 */
                readonly condition_id: components["parameters"]["condition_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The condition. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Condition"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly changeCondition: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the condition.
                 * @example cnd_51c0de7a93b4
                 */
                readonly condition_id: components["parameters"]["condition_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ConditionChanges"];
            };
        };
        readonly responses: {
            /** @description The changed condition. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Condition"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly deleteCondition: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the condition.
                 * @example cnd_51c0de7a93b4
                 */
                readonly condition_id: components["parameters"]["condition_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The condition is gone. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly listOrganizationFaults: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The faults in the order in which they were planned. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["PlannedFault"][];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly planOrganizationFault: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["FaultPlanning"];
            };
        };
        readonly responses: {
            /** @description The pending fault. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["PlannedFault"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly clearOrganizationFaults: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description No such fault is pending. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly removeOrganizationFault: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the fault.
                 * @example flt_1
                 */
                readonly fault_id: components["parameters"]["fault_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The fault is gone. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly listChurn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The churns in the order in which they were started. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Churn"][];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly startChurn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChurnOptions"];
            };
        };
        readonly responses: {
            /** @description The churn that was not stopped. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Churn"];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly stopChurn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
                /**
                 * @description Identifier of the churn.
                 * @example chn_1
                 */
                readonly churn_id: components["parameters"]["churn_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The stopped churn. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Churn"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly listOrganizationRequests: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only requests for this operation, named by its `operationId`.
                 * @example createContact
                 */
                readonly operation?: components["parameters"]["operation"];
                /**
                 * @description Only requests with this response status.
                 * @example 429
                 */
                readonly status?: components["parameters"]["request_status"];
                /**
                 * @description Only requests with the key of this identifier.
                 * @example key_51c0de7a93b4
                 */
                readonly key_id?: components["parameters"]["key_id_filter"];
                /**
                 * @description Only requests with this method.
                 * @example POST
                 */
                readonly method?: components["parameters"]["method"];
                /**
                 * @description Only requests to this path, exactly as sent.
                 * @example /v1/contacts
                 */
                readonly path?: components["parameters"]["path"];
                /**
                 * @description Only the newest entries, at most this many.
                 * @example 10
                 */
                readonly last?: components["parameters"]["last"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requests, oldest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["RequestEntry"][];
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly clearOrganizationRequests: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Identifier of the organization, or `default`.
                 * @example default
                 */
                readonly organization_id: components["parameters"]["organization_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The journal is empty. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
}
