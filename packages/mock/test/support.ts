import {
  createMock,
  type ManualClock,
  type Mock,
  type MockOptions,
  type MockOrganization,
  type Snapshot,
} from '@permit-tracking/mock'
import type { SnapshotState } from '../src/snapshot/snapshot.ts'

/** Creates a mock on a manual clock that checks every response against the document. */
export function createTestMock(
  options: Omit<MockOptions, 'clock'> & { clock?: { readonly startAt: number | string } } = {},
): Mock<ManualClock> {
  return createMock({ clock: 'manual', ...options })
}

/** Response with its parsed body. */
export interface TestResponse {
  readonly status: number
  readonly headers: Headers
  /** Parsed body, untyped in tests. */
  readonly body: Json
}

/** JSON that tests reach into without checking each step: a missing step fails the assertion that follows. */
export interface Json {
  readonly [field: string]: Json
  readonly [index: number]: Json
}

/** Differences from a plain GET with the key of the organization. */
export interface SendOptions {
  readonly method?: string
  /** Body: a string is sent unchanged, and anything else as JSON. */
  readonly body?: unknown
  /** Null sends no key. */
  readonly key?: string | null
  readonly signal?: AbortSignal
}

/** Sends a request to a path beneath the base address. */
export async function send(
  organization: Pick<MockOrganization, 'clientOptions'>,
  path: string,
  { method = 'GET', body, key, signal }: SendOptions = {},
): Promise<TestResponse> {
  const { baseUrl, apiKey, fetch } = organization.clientOptions
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: key === null ? {} : { Authorization: `Bearer ${key ?? apiKey}` },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
}

/** A permit on the watchlist. */
export function watchedPermit(organization: MockOrganization) {
  return find(organization, (uuid) => organization.watchlist.has(uuid))
}

/** A permit that is not on the watchlist; with `isVisible`, one that a condition matches. */
export function unwatchedPermit(organization: MockOrganization, isVisible = false) {
  const { watchlist } = organization
  return find(organization, (uuid) => !watchlist.has(uuid) && matches(organization, uuid) === isVisible)
}

function find({ permits }: MockOrganization, fits: (uuid: string) => boolean) {
  for (const permit of permits.all()) if (fits(permit.uuid)) return permit
  throw new Error('The seeded data has no such permit.')
}

/** True if a condition matches the permit. */
function matches({ conditions }: MockOrganization, uuid: string): boolean {
  return conditions.all().some(({ id }) => conditions.permits(id).some((permit) => permit.uuid === uuid))
}

/** Returns the content of a snapshot, which is private. */
export function contentOf(snapshot: Snapshot): SnapshotState {
  return snapshot as SnapshotState
}
