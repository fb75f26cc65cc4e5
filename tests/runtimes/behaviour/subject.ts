import type { Client, ClientOptions } from '@permit-tracking/sdk'

/** Input of a run of the behaviour. */
export interface Subject {
  /** The service to play with. */
  readonly service: Service
  /** An address at which nothing listens. */
  readonly refusedUrl: string
  /** True in a page, where the client needs `dangerouslyAllowBrowser`. */
  readonly isPage: boolean
  /** True if the platform itself resends a POST after a kept-alive connection was cut. */
  readonly mayResend: boolean
  /** Makes a client of an organization. */
  connect(organization: Organization, options?: ClientOptions): Client
}

/** Source of the organizations: the mock in another process, or the one in this page. */
export interface Service {
  createOrganization(options?: OrganizationOptions): Promise<Organization>
}

/** Options for an organization. */
export interface OrganizationOptions {
  /** Number of watched permits. Default: 7. */
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
  /** Requests so far. */
  requests(): Promise<readonly AnsweredRequest[]>
}

/** A fault as the mock knows it, from code and over HTTP. */
export interface PlannedFault {
  readonly status?: number
  readonly kind?: 'response' | 'reset' | 'truncated' | 'invalid_json' | 'html' | 'rate_limited' | 'delay'
  readonly phase?: 'before' | 'after_commit'
  readonly operation?: 'createContact'
  readonly times?: number
  readonly latency?: `${number}s`
}

/** A request in the mock's journal. */
export interface AnsweredRequest {
  readonly operation?: string | null | undefined
  readonly status?: number | null | undefined
}
