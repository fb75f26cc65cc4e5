import type { Client, ClientOptions } from '@permit-tracking/sdk'

/** What a run of the behaviour is given. */
export interface Subject {
  /** The service to play with. */
  readonly service: Service
  /** An address at which nothing listens. */
  readonly refusedUrl: string
  /** Does this run in a page, where the client has to be told that a key may be there? */
  readonly isPage: boolean
  /** Does the platform itself send a POST again when a connection that it had kept is cut? */
  readonly mayResend: boolean
  /** Makes a client of an organization. */
  connect(organization: Organization, options?: ClientOptions): Client
}

/** Where the organizations come from: the mock in another process, or the one in this page. */
export interface Service {
  createOrganization(options?: OrganizationOptions): Promise<Organization>
}

/** What an organization is to be like. */
export interface OrganizationOptions {
  /** How many permits it watches. Default: 7. */
  readonly watched?: number
  /** Another rate limit than 1,000 requests a minute. */
  readonly rateLimit?: { readonly limit: number; readonly windowMs: number }
}

/** An organization that only one check knows. */
export interface Organization {
  readonly baseUrl: string
  /** A key that may do everything. */
  readonly apiKey: string
  /** Creates a key that may only read. */
  createReadKey(): Promise<string>
  /** Makes the next requests go wrong. */
  planFault(fault: PlannedFault): Promise<void>
  /** What it was asked so far. */
  requests(): Promise<readonly AnsweredRequest[]>
}

/** A fault as the mock knows it, from code and over HTTP. */
export interface PlannedFault {
  readonly status?: number
  readonly as?: 'response' | 'reset' | 'truncated' | 'invalid_json' | 'html' | 'rate_limited' | 'none'
  readonly phase?: 'before' | 'after_commit'
  readonly operation?: 'createContact'
  readonly times?: number
  readonly latency?: `${number}s`
}

/** A request as the mock's journal tells it. */
export interface AnsweredRequest {
  readonly operation?: string | null | undefined
  readonly status?: number | null | undefined
}
